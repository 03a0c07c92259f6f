import { categoryName } from '#features/office/rules/categories.ts'
import type { EquipmentKey } from '#features/office/rules/equipment.ts'
import { seededChance, seedFrom, type Chance } from '#demo/seeded-chance.ts'
import { describeOverrides, oddWeek } from './hours.ts'
import { describeEquipment, equipmentOfHouse } from './office-equipment.ts'
import { kindsOfHouse, sizeOfDesks, sizeOfRoom } from './office-kinds.ts'
import { describePictures } from './office-pictures.ts'
import { describeRules } from './office-rules.ts'
import { describeAccessNote, describeDescription, describeTitle, type TextUse } from './office-texts.ts'
import type { Both, OfficePlan } from './plan.ts'
import type { Site } from './sites.ts'

const FREE_FOR_REFUGEES = 25
const INTERNAL = 10
const EMPLOYEES_ONLY = 8
const OBI = 6
const ODD_HOURS = 0.1

export function describeOffices(seed: number, sites: readonly Site[]): OfficePlan[] {
  const textUse: TextUse = new Map()
  let number = 0
  const titles = new Map<string, Set<string>>()
  const offices = sites.flatMap((site) => {
    const chance = seededChance(seedFrom(seed, 'offices', site.location.key))
    const { trade } = site.house.frame
    const taken = titles.getOrInsertComputed(site.location.providerKey, () => new Set())
    const house = equipmentOfHouse(trade, chance)
    return kindsOfHouse(trade, site.officeCount, chance).map((kind, i): OfficePlan => {
      const size = (kind.group === 'room' ? sizeOfRoom : sizeOfDesks)(kind.category, site.house.city, chance)
      const shape = { ...kind, ...size }
      const equipment = describeEquipment(house, shape, chance)
      // The first office keeps its house's hours, so that a house is never closed all week.
      const hours = i > 0 && chance.hit(ODD_HOURS) ? oddWeek(chance) : site.week
      return {
        key: `${site.location.key}-${i + 1}`,
        locationKey: site.location.key,
        providerKey: site.location.providerKey,
        ...shape,
        title: describeTitle(site, shape, taken, chance),
        description: describeDescription(site, { ...shape, equipment }, textUse, chance),
        accessNote: describeAccessNote(site, { equipment }, chance),
        currency: site.house.city.currency,
        leadHours: chance.weighted([
          [0, 78],
          [1, 8],
          [2, 6],
          [4, 4],
          [12, 2],
          [24, 2],
        ]),
        hours,
        overrides: describeOverrides(hours, chance),
        equipment,
        rules: describeRules(trade, { group: kind.group, equipment }, chance),
        tags: describeTags(site, { ...kind, equipment }, chance),
        pictures: describePictures(site.mood, shape, number++),
        freeForRefugees: false,
        internal: false,
        employeesOnly: false,
        companyKey: null,
        icon: null,
      }
    })
  })
  const countries = new Map(sites.map(({ location }) => [location.key, location.country]))
  return markSpecial(offices, countries, seededChance(seedFrom(seed, 'special')))
}

/** The company Sturmvogel is in Berlin, Alpenblick in Vienna. */
function companyIn(country: string | undefined): string {
  return country === 'DE' ? 'sturmvogel' : 'alpenblick'
}

/** Sets special type bits, at most one per office. */
function markSpecial(
  offices: readonly OfficePlan[],
  countries: ReadonlyMap<string, string>,
  chance: Chance,
): OfficePlan[] {
  const deck = chance.shuffle(offices.filter((office) => office.group === 'desk').map((office) => office.key))
  const deal = (count: number) => new Set(deck.splice(0, count))
  const [refugees, internal, employees, obi] = [
    deal(FREE_FOR_REFUGEES),
    deal(INTERNAL),
    deal(EMPLOYEES_ONLY),
    deal(OBI),
  ]
  return offices.map((office) => ({
    ...office,
    freeForRefugees: refugees.has(office.key),
    internal: internal.has(office.key),
    employeesOnly: employees.has(office.key),
    companyKey: employees.has(office.key) ? companyIn(countries.get(office.locationKey)) : null,
    icon: internal.has(office.key) ? 'internal' : obi.has(office.key) ? 'obi' : null,
  }))
}

const EQUIPMENT_TAGS: readonly (readonly [EquipmentKey, Both])[] = [
  ['quiet', { de: 'ruhig', en: 'quiet' }],
  ['stepFree', { de: 'barrierefrei', en: 'accessible' }],
  ['dogs', { de: 'hundefreundlich', en: 'dog-friendly' }],
  ['terrace', { de: 'Terrasse', en: 'terrace' }],
  ['videoConference', { de: 'Videokonferenz', en: 'video calls' }],
  ['daylight', { de: 'Tageslicht', en: 'daylight' }],
  ['standingDesk', { de: 'Stehtisch', en: 'standing desk' }],
  ['shower', { de: 'Dusche', en: 'shower' }],
  ['parking', { de: 'Parkplatz', en: 'parking' }],
]
const STYLE_TAGS: readonly Both[] = [
  { de: 'Altbau', en: 'period building' },
  { de: 'Hinterhof', en: 'back courtyard' },
  { de: 'Loft', en: 'loft' },
  { de: 'Holz und Beton', en: 'wood and concrete' },
  { de: 'viele Pflanzen', en: 'lots of plants' },
  { de: 'Kunst an den Wänden', en: 'art on the walls' },
  { de: 'zentral', en: 'central' },
  { de: 'familiär', en: 'homely' },
]

function describeTags(site: Site, office: Pick<OfficePlan, 'category' | 'equipment'>, chance: Chance): Both[] {
  const fitting = EQUIPMENT_TAGS.filter(([key]) => office.equipment.some((item) => item.key === key)).map(
    ([, tag]) => tag,
  )
  const own = [...chance.sample(fitting, 2), ...chance.sample(STYLE_TAGS, chance.whole(1, 2))]
  const { category } = office
  const { district } = site.location
  return [
    { de: categoryName(category, 'de'), en: categoryName(category, 'en') },
    { de: district, en: district },
    ...own,
  ]
}
