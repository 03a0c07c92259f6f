import type { EquipmentKey } from '#features/office/rules/equipment.ts'
import type { Chance } from '#demo/seeded-chance.ts'
import type { Both, OfficePlan } from './plan.ts'
import { ROOM_NAMES } from './providers.ts'
import type { Site } from './sites.ts'
import { placePhrase } from './streets.ts'
import { DESK_OPENERS, OTHER_ROOM_OPENERS, ROOM_OPENERS } from './texts/openers.ts'
import {
  ACCESS_NOTES,
  CODE_HOUSEKEEPING,
  COUNTER_HOUSEKEEPING,
  EQUIPMENT_SENTENCES,
  HOUSEKEEPING,
  LIFT_ACCESS_NOTES,
  NEIGHBOURHOOD,
  RECEPTION_ACCESS_NOTES,
} from './texts/sentences.ts'
import { DESK_SPACES, OTHER_ROOMS, roomWords, type Pair } from './texts/space-names.ts'

/** How often each text was used so far, so that the least used comes next. One for the whole city. */
export type TextUse = Map<Pair, number>

type Shape = Pick<OfficePlan, 'group' | 'category' | 'people' | 'capacity'>

const TITLE_MAX_LENGTH = 75 // Schema: titles of offices
const DESCRIPTION_MAX_LENGTH = 500 // Spec 5: short description

/**
 * A name such as "Lichthof am Zionskirchplatz" that no other office of the provider has in either language.
 * `taken` holds the provider's titles and is added to.
 */
export function describeTitle(site: Site, office: Shape, taken: Set<string>, chance: Chance): Both {
  for (let attempt = 0; attempt < 400; attempt++) {
    const [de, en] = candidate(site, office, chance)
    if (de.length > TITLE_MAX_LENGTH || en.length > TITLE_MAX_LENGTH || taken.has(de) || taken.has(en) || de === en)
      continue
    taken.add(de).add(en)
    return { de: inCountry(de, site), en }
  }
  throw new RangeError(`no title left for ${site.location.key}`)
}

function candidate(site: Site, office: Shape, chance: Chance): Pair {
  const { frame } = site.house
  const phrase = placePhrase(site.street)
  const { district } = site.location
  const join = (space: Pair, de: string, en: string): Pair => [`${space[0]} ${de}`, `${space[1]} ${en}`]
  if (office.group === 'room' && office.category !== 'other') {
    const word = chance.pick(roomWords(office.people))
    if (phrase && chance.hit(0.15)) return join(word, phrase.de, phrase.en)
    return join(word, ...chance.pick(ROOM_NAMES[frame.theme]))
  }
  const space = chance.pick(office.group === 'room' ? OTHER_ROOMS : DESK_SPACES[office.category])
  if ((frame.trade === 'cafe' || frame.trade === 'hotel') && chance.hit(0.6)) return join(space, frame.name, frame.name)
  if (phrase && chance.hit(0.75)) return join(space, phrase.de, phrase.en)
  return join(space, district, district)
}

/** Two to four sentences, all of them true of this office. */
export function describeDescription(
  site: Site,
  office: Shape & Pick<OfficePlan, 'areaM2' | 'equipment'>,
  use: TextUse,
  chance: Chance,
): Both {
  const count = office.group === 'room' ? office.people : office.capacity
  const about = office.equipment.flatMap(
    ({ key }) => EQUIPMENT_SENTENCES[key as EquipmentKey]?.map((pair) => [key, pair] as const) ?? [],
  )
  const chosen = new Map<string, Pair>()
  for (let wanted = chance.whole(1, 2); chosen.size < Math.min(wanted, new Set(about.map(([key]) => key)).size);) {
    const pair = leastUsed(
      about.filter(([key]) => !chosen.has(key)).map(([, sentence]) => sentence),
      use,
      chance,
    )
    chosen.set(about.find(([, sentence]) => sentence === pair)![0], pair)
  }
  const housekeeping = housekeepingFor(site, office)
  const last = chance.pick([[NEIGHBOURHOOD], [housekeeping], [NEIGHBOURHOOD, housekeeping]])
  const sentences = [
    leastUsed(openersFor(office), use, chance),
    ...chosen.values(),
    ...last.slice(0, 3 - chosen.size).map((list) => leastUsed(list, use, chance)),
  ]
  const slots = (words: readonly string[]): Record<string, string> => ({
    n: words[count] ?? String(count),
    area: String(office.areaM2),
    district: site.location.district,
    minutes: String(minutes),
  })
  const minutes = chance.whole(2, 9)
  const text = (language: 0 | 1, words: readonly string[]) => {
    const filled = sentences.map((pair) => upperFirst(fill(pair[language], slots(words))))
    while (filled.join(' ').length > DESCRIPTION_MAX_LENGTH) filled.pop()
    return filled.join(' ')
  }
  return { de: inCountry(text(0, GERMAN_NUMBERS), site), en: text(1, ENGLISH_NUMBERS) }
}

function openersFor({ group, category, people }: Shape): readonly Pair[] {
  if (group === 'desk') return DESK_OPENERS[category]
  if (category === 'other') return OTHER_ROOM_OPENERS
  return ROOM_OPENERS[people <= 6 ? 'small' : people <= 14 ? 'medium' : 'large']
}

function housekeepingFor(site: Site, office: Pick<OfficePlan, 'equipment'>): readonly Pair[] {
  if (site.house.frame.trade === 'cafe') return [...HOUSEKEEPING, ...COUNTER_HOUSEKEEPING]
  return has(office, 'reception') ? HOUSEKEEPING : [...HOUSEKEEPING, ...CODE_HOUSEKEEPING]
}

function has(office: Pick<OfficePlan, 'equipment'>, key: EquipmentKey): boolean {
  return office.equipment.some((item) => item.key === key)
}

export function describeAccessNote(site: Site, office: Pick<OfficePlan, 'equipment'>, chance: Chance): Both {
  const note = chance.pick([
    ...ACCESS_NOTES,
    ...(has(office, 'lift') ? LIFT_ACCESS_NOTES : []),
    ...(has(office, 'reception') ? RECEPTION_ACCESS_NOTES : []),
  ])
  const slots = { name: site.house.plan.name, floor: String(chance.whole(1, 5)), number: String(chance.whole(2, 48)) }
  return { de: inCountry(fill(note[0], slots), site), en: fill(note[1], slots) }
}

function leastUsed(list: readonly Pair[], use: TextUse, chance: Chance): Pair {
  const least = Math.min(...list.map((pair) => use.get(pair) ?? 0))
  const pair = chance.pick(list.filter((entry) => (use.get(entry) ?? 0) === least))
  use.set(pair, least + 1)
  return pair
}

function fill(text: string, slots: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => slots[name]!)
}

function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Swiss German has no ß. */
function inCountry(german: string, site: Site): string {
  return site.location.country === 'CH' ? german.replaceAll('ß', 'ss') : german
}

const GERMAN_NUMBERS = [
  'null',
  'eins',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
]
const ENGLISH_NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
