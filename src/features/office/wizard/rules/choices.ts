/** What can be chosen in the wizard, and the names of the fields that say so. The browser needs these without the schemas. */
import type { Span } from '#kernel/quarters.ts'
import { CATEGORIES, type Category } from '../../rules/categories.ts'
import type { EquipmentKey } from '../../rules/equipment.ts'
import type { Fields, Group } from './wizard-steps.ts'

/** What a desk and a whole room can be (Spec 3); a meeting room is no place for desks, an open-plan office no room. */
const ONLY_DESKS: ReadonlySet<Category> = new Set(['open_plan', 'coworking'])
const ONLY_ROOMS: ReadonlySet<Category> = new Set(['meeting_room'])

export function categoriesOf(group: Group): Category[] {
  const other = group === 2 ? ONLY_DESKS : ONLY_ROOMS
  return (Object.keys(CATEGORIES) as Category[]).filter((category) => !other.has(category))
}

/** Spec 3: how a meeting room can be furnished. */
export const LAYOUTS = ['uShape', 'theatre', 'parliament', 'standing'] as const
export type Layout = (typeof LAYOUTS)[number]
export const layoutField = (layout: Layout) => `layout_${layout}` as const

/** Monday is 1. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export type Edge = 'from' | 'to'

/** The field of one end of a span. @param place 0 to 3 */
export function hoursField(weekday: number, place: number, edge: Edge): string {
  return `d${weekday}[${place}][${edge}]`
}

export type Week = readonly (readonly Span[])[]

const workdays: Span = [36, 72]
const everyDay: Span = [32, 80]

/** What most providers want, as one tap. */
export const WEEK_PRESETS = {
  workdays: [[workdays], [workdays], [workdays], [workdays], [workdays], [], []],
  everyDay: WEEKDAYS.map(() => [everyDay]),
} as const satisfies Record<string, Week>
export type WeekPreset = keyof typeof WEEK_PRESETS

/** Spec 1: who may book. Internal offices and those for refugees are for everybody, under another sign. */
export const AUDIENCES = ['everybody', 'employees', 'internal', 'refugees'] as const
export type Audience = (typeof AUDIENCES)[number]

/** `everybody` as long as the step has not been opened. */
export function audienceOf(fields: Fields): Audience {
  return AUDIENCES.find((one) => one === fields['audience']) ?? 'everybody'
}

/** Only offices that are booked by people outside of a company earn money, and need somebody whom it is paid to. */
export function isForOutsiders(audience: Audience): boolean {
  return audience === 'everybody' || audience === 'refugees'
}

/** A change by which people outside of a company may book who could not before. */
export function opensToOutsiders(before: Audience, after: Audience): boolean {
  return !isForOutsiders(before) && isForOutsiders(after)
}

export const hasField = (key: EquipmentKey) => `has_${key}`
export const detailField = (key: EquipmentKey, locale: 'de' | 'en') => `detail_${key}_${locale}`
export const ruleField = (key: string) => `rule_${key}`

export const OWN_RULE_PARTS = ['title_de', 'description_de', 'title_en', 'description_en'] as const
export type OwnRulePart = (typeof OWN_RULE_PARTS)[number]
export const ownRuleField = (place: number, part: OwnRulePart) => `own[${place}][${part}]`
