# Trains the reader's networks anew, from nothing; docs/training-data.md tells what for.
#
#   make weights PHOTOS=DIR            the whole course: some thirty-five hours of a core
#   make weights PERCENT=2             the same way in small: it shows that all of it works
#   make weights LEARN="--device cuda --workers 8 --batch 256"      with a graphics card
#
# Pictures and trainings are kept in OUT, and a course that was cut off goes on there; `-j2` makes
# pictures on two cores at once. Each network replaces the one in `vision/weights` as soon as it is
# trained, since the next ones learn from what it finds.

OUT ?= data
PHOTOS ?=
ART ?=
PERCENT ?= 100
LEARN ?=
PYTHON ?= python3

export OMP_NUM_THREADS ?= 1

WEIGHTS := vision/weights
RUN := $(PYTHON) -m vision.training
share = $(shell echo $$((($(1) * $(PERCENT) + 99) / 100)))

.PHONY: weights
weights: $(addprefix $(OUT)/shipped/,finder faces any-size tops tray-tops judge tray-judge prints blanks trays)

# --- Pictures -------------------------------------------------------------------------------------

# $(call rendered,SEED,PICTURES,WHAT,OPTIONS)
define rendered
$(3) += $(OUT)/$(3)/$(1)/.made
$(OUT)/$(3)/$(1)/.made:
	rm -rf $$(@D)
	$(RUN).render $(4) --seed $(1) --count $(call share,$(2)) $(OUT)/$(3)
	touch $$@
endef

# $(call drawn,SEED,PICTURES,WHAT,OPTIONS)
define drawn
$(3) += $(OUT)/$(3)/$(1)/.made
$(OUT)/$(3)/$(1)/.made:
	$(RUN).draw_flat $(4) --seed $(1) --count $(call share,$(2)) $$(@D)
	touch $$@
endef

$(eval $(call rendered,4001,500,traced,))
$(eval $(call rendered,4002,300,traced,--crowded))
$(eval $(call rendered,4011,150,traced,--heaped phone))
$(eval $(call rendered,4012,150,traced,--heaped hard))
$(eval $(call rendered,4013,150,traced,--heaped aside))
$(eval $(call rendered,4014,120,traced,--heaped round))
$(eval $(call rendered,4015,80,traced,--heaped under))
$(eval $(call rendered,4016,80,traced,--heaped over))
$(eval $(call rendered,4021,60,traced,--heaped over --icons))
$(eval $(call rendered,4022,60,traced,--heaped round --icons))
$(eval $(call rendered,4023,50,traced,--heaped under --icons))
$(eval $(call rendered,4024,40,traced,--heaped hard --icons))
$(eval $(call rendered,4025,40,traced,--heaped phone --icons))
$(eval $(call rendered,4026,40,traced,--heaped aside --icons))
$(eval $(call rendered,4031,100,traced,--strewn phone))
$(eval $(call rendered,4032,60,traced,--strewn aside))
$(eval $(call rendered,4033,60,traced,--strewn hard))
$(eval $(call rendered,4034,60,traced,--strewn over))
$(eval $(call rendered,4035,40,traced,--strewn round))
$(eval $(call rendered,4036,30,traced,--strewn under))
$(eval $(call rendered,4041,70,traced,--ordinary bare))
# Which face of a leaning die is up only where the camera stands tells.
$(eval $(call rendered,4071,200,leaning,--heaped hard --leaning))
$(eval $(call rendered,4072,120,leaning,--heaped over --leaning))
$(eval $(call rendered,4073,120,leaning,--heaped round --leaning))
$(eval $(call rendered,4074,100,leaning,--heaped under --leaning))
$(eval $(call rendered,4075,100,leaning,--heaped phone --leaning))
$(eval $(call rendered,4076,50,leaning,--heaped aside --leaning))
$(eval $(call drawn,4101,4000,flat,$(if $(ART),--art $(ART))))
$(eval $(call drawn,4102,4000,flat,$(if $(ART),--art $(ART))))
$(eval $(call drawn,4103,2000,flat,$(if $(ART),--art $(ART)) --dozens 1))

$(eval $(call rendered,4051,400,judged,--ordinary phone))
$(eval $(call rendered,4052,200,judged,--ordinary aside))
$(eval $(call rendered,4053,120,judged,--ordinary hard))
$(eval $(call rendered,4054,80,judged,--ordinary round))
$(eval $(call rendered,4055,40,judged,--ordinary under))
$(eval $(call rendered,4056,40,judged,--ordinary over))
$(eval $(call rendered,4057,60,judged,--ordinary bare))
$(eval $(call rendered,4058,80,judged,--strewn phone))
$(eval $(call rendered,4059,80,judged,--strewn round))
# Where it is known how large dice are, those of any print are dice.
$(eval $(call rendered,4061,40,judged-in-trays,))
$(eval $(call rendered,4062,100,judged-in-trays,--ordinary hard))
$(eval $(call rendered,4063,50,judged-in-trays,--ordinary round))
$(eval $(call rendered,4064,40,judged-in-trays,--ordinary under))
$(eval $(call rendered,4065,40,judged-in-trays,--ordinary over))

$(eval $(call rendered,4201,2600,trays,--ordinary tray --samples 2))
$(eval $(call drawn,4211,500,no-trays,))

$(OUT)/families/.made:
	$(RUN).draw_faces --seed 4301 --count $(call share,100) $(@D)
	$(RUN).draw_faces --seed 4302 --count $(call share,60) --style corner $(@D)
	touch $@

# --- Trainings ------------------------------------------------------------------------------------

# $(call learned,WHAT,LESSONS,SEED,OPTIONS)
learned = $(RUN).learn_$(1) $(4) --lessons $(call share,$(2)) --seed $(3) $(LEARN) --out $@.part \
	&& mv $@.part $@
photos = $(if $(PHOTOS),--photos $(PHOTOS))
DICE = --drawn $(OUT)/traced --drawn $(OUT)/traced --drawn $(OUT)/flat $(photos)

$(OUT)/shipped/%: $(OUT)/%.pt
	$(RUN).export --$(*:-first=) $< $(WEIGHTS)
	@mkdir -p $(@D) && touch $@

$(OUT)/finder.pt: $(traced) $(flat)
	$(call learned,finder,1000000,4401,$(DICE))

# What lies upright in a box that people drew, a face reader tells that knows no boxes yet.
$(OUT)/faces-first.pt: $(traced) $(flat)
	$(call learned,faces,1000000,4402,$(DICE))

folders := $(patsubst %/.made,%,$(traced) $(flat))
of_photos = $(if $(PHOTOS),$(RUN).$(1) --photos $(dir $(wildcard $(PHOTOS)/*/labels.jsonl)) --out $(@D))

$(OUT)/squares/.made: $(OUT)/shipped/finder $(OUT)/shipped/faces-first
	$(RUN).mine $(folders) --out $(@D)
	$(call of_photos,mine)
	touch $@
$(OUT)/faces.pt: $(OUT)/squares/.made $(OUT)/faces-first.pt
	$(call learned,faces,3000000,4403,$(DICE) --squares $(OUT)/squares --start $(OUT)/faces-first.pt)

$(OUT)/any-size.pt: $(OUT)/squares/.made $(OUT)/finder.pt
	$(call learned,finder,1000000,4404,$(DICE) --squares $(OUT)/squares --start $(OUT)/finder.pt)

$(OUT)/tops/.made: $(leaning) $(OUT)/shipped/any-size $(OUT)/squares/.made
	$(RUN).mine_tops $(folders) $(patsubst %/.made,%,$(leaning)) --out $(@D)
	$(call of_photos,mine_tops) $(if $(PHOTOS),--squares $(OUT)/squares)
	touch $@
$(OUT)/tops.pt: $(OUT)/tops/.made
	$(call learned,tops,1600000,4405,$(DICE) --squares $(OUT)/tops)

$(OUT)/tray-tops.pt: $(OUT)/tops/.made $(OUT)/tops.pt
	$(call learned,tray_tops,1600000,4410,--drawn $(OUT)/traced --drawn $(OUT)/leaning \
		--squares $(OUT)/tops --start $(OUT)/tops.pt)

# Both learn from pictures that none of the others has seen, and from no photos.
$(OUT)/sights/.made: $(judged) $(OUT)/shipped/any-size $(OUT)/shipped/faces $(OUT)/shipped/tops
	$(RUN).mine_sights $(patsubst %/.made,%,$(judged)) --out $(@D)
	touch $@
$(OUT)/sights-in-trays/.made: $(judged) $(judged-in-trays) \
		$(OUT)/shipped/finder $(OUT)/shipped/faces $(OUT)/shipped/tray-tops
	$(RUN).mine_sights --in-trays $(patsubst %/.made,%,$(judged) $(judged-in-trays)) --out $(@D)
	touch $@
# $(call weighed,SEED)
weighed = $(RUN).learn_judge --noted $(<D)/*.npz --steps $(call share,6000) --seed $(1) --out $@.part \
	&& mv $@.part $@
$(OUT)/judge.pt: $(OUT)/sights/.made
	$(call weighed,4408)
$(OUT)/tray-judge.pt: $(OUT)/sights-in-trays/.made
	$(call weighed,4409)

$(OUT)/prints.pt: $(OUT)/families/.made
	$(call learned,prints,370000,4406,--drawn $(OUT)/families)

icons := $(addprefix $(OUT)/traced/,4021 4022 4023 4024)
$(OUT)/blanks.pt: $(OUT)/families/.made $(addsuffix /.made,$(icons))
	$(call learned,blanks,1370000,4411,--drawn $(OUT)/families --traced $(icons))

$(OUT)/trays.pt: $(trays) $(no-trays)
	$(call learned,trays,340000,4407,$(foreach _,1 2 3 4 5 6,--drawn $(OUT)/trays) --drawn $(OUT)/no-trays)
