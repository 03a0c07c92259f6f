/** What is offered to whom: the price, the audience, equipment and house rules. */
import { z } from 'zod'
import { toCents, type Cents } from '#kernel/money.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { EQUIPMENT } from '../../rules/equipment.ts'
import { HOUSE_RULES, type OwnRule, type StoredRule } from '../../rules/house-rules.ts'
import {
  AUDIENCES,
  detailField,
  hasField,
  OWN_RULE_PARTS,
  ownRuleField,
  ruleField,
  type Audience,
  type OwnRulePart,
} from './choices.ts'
import { OFFICE_TYPE } from '../../rules/office-type.ts'
import { centsAsTyped, typedCents, typedLine, typedList, typedYes } from './typed-values.ts'
import {
  LONGEST_DETAIL,
  LONGEST_RULE_DESCRIPTION,
  LONGEST_RULE_TITLE,
  MOST_OWN_RULES,
  MOST_PRICE_CENTS,
} from './wizard-limits.ts'
import type { Fields } from './wizard-steps.ts'

const BITS: Readonly<Record<Audience, number>> = {
  everybody: 0,
  employees: OFFICE_TYPE.employeesOnly,
  internal: OFFICE_TYPE.internal,
  refugees: OFFICE_TYPE.refugee,
}
const MOST_COMPANIES = 20

export const typeStep = z
  .object({
    audience: z.enum(AUDIENCES).default('everybody'),
    companies: typedList(16, MOST_COMPANIES).pipe(
      z.array(
        z
          .string()
          .regex(/^[1-9][0-9]{0,15}$/, 'office.company_unknown' satisfies RefusalCode)
          .transform(Number),
      ),
    ),
  })
  .refine(({ audience, companies }) => audience !== 'employees' || companies.length > 0, {
    message: 'office.companies_missing' satisfies RefusalCode,
    path: ['companies'],
  })
  .transform(({ audience, companies }) => ({
    audience,
    type: BITS[audience],
    companyIds: audience === 'employees' ? companies : [],
  }))

export type TypeFacts = z.output<typeof typeStep>

export function fieldsOfType({ type, companyIds }: Pick<TypeFacts, 'type' | 'companyIds'>): Fields {
  const audience = AUDIENCES.find((one) => BITS[one] !== 0 && (type & BITS[one]) !== 0) ?? 'everybody'
  return { audience, companies: companyIds.join(', ') }
}

/** For an hour of one desk or of the whole room. Nothing costs nothing by mistake. */
export const pricingStep = (audience: Audience) =>
  z
    .object({ price: typedCents(MOST_PRICE_CENTS), chargesUsed: typedYes })
    .refine(({ price }) => price > 0 || audience !== 'everybody', {
      message: 'office.price_missing' satisfies RefusalCode,
      path: ['price'],
    })
    .transform(({ price, chargesUsed }) => ({ priceCents: toCents(price), chargesUsed }))

export type PricingFacts = {
  readonly priceCents: Cents
  /** Who leaves early pays for the hours begun alone (booking paper T14). */
  readonly chargesUsed: boolean
}

export function fieldsOfPricing({ priceCents, chargesUsed }: PricingFacts): Fields {
  return { price: centsAsTyped(priceCents), ...(chargesUsed ? { chargesUsed: 'yes' } : {}) }
}

/** Details of what is not ticked are kept in the draft and do not count. */
export const equipmentStep = z
  .object(
    Object.fromEntries(
      EQUIPMENT.flatMap(({ key }) => [
        [hasField(key), typedYes] as const,
        [detailField(key, 'de'), typedLine(LONGEST_DETAIL)] as const,
        [detailField(key, 'en'), typedLine(LONGEST_DETAIL)] as const,
      ]),
    ) as Record<string, typeof typedYes | ReturnType<typeof typedLine>>,
  )
  .transform((typed) => ({
    equipment: EQUIPMENT.flatMap(({ key }) => {
      if (typed[hasField(key)] !== true) return []
      const [de, en] = [typed[detailField(key, 'de')], typed[detailField(key, 'en')]] as [string, string]
      return { key, ...(de !== '' && { detail_de: de }), ...(en !== '' && { detail_en: en }) }
    }),
  }))

export type EquipmentFacts = z.output<typeof equipmentStep>

export function fieldsOfEquipment({ equipment }: EquipmentFacts): Fields {
  return Object.fromEntries(
    equipment.flatMap(({ key, detail_de = '', detail_en = '' }) => [
      [hasField(key), 'yes'],
      [detailField(key, 'de'), detail_de],
      [detailField(key, 'en'), detail_en],
    ]),
  )
}

const OWN_SCHEMAS: Readonly<Record<OwnRulePart, ReturnType<typeof typedLine>>> = {
  title_de: typedLine(LONGEST_RULE_TITLE),
  description_de: typedLine(LONGEST_RULE_DESCRIPTION),
  title_en: typedLine(LONGEST_RULE_TITLE),
  description_en: typedLine(LONGEST_RULE_DESCRIPTION),
}

const ownPlaces = Array.from({ length: MOST_OWN_RULES }, (_, place) => place)

export const rulesStep = z
  .object(
    Object.fromEntries([
      ...HOUSE_RULES.map(({ key }) => [ruleField(key), typedYes] as const),
      ...ownPlaces.flatMap((place) =>
        OWN_RULE_PARTS.map((part) => [ownRuleField(place, part), OWN_SCHEMAS[part]] as const),
      ),
    ]) as Record<string, typeof typedYes | ReturnType<typeof typedLine>>,
  )
  .check(({ value, issues }) => {
    // Spec 5: an item needs a title; one without any text is not there.
    for (const place of ownPlaces)
      if (
        value[ownRuleField(place, 'title_de')] === '' &&
        OWN_RULE_PARTS.some((part) => value[ownRuleField(place, part)] !== '')
      )
        issues.push({
          code: 'custom',
          input: value,
          path: [ownRuleField(place, 'title_de')],
          message: 'field.required' satisfies RefusalCode,
        })
  })
  .transform((typed) => {
    const own = ownPlaces.flatMap((place): OwnRule[] => {
      const part = (name: OwnRulePart) => typed[ownRuleField(place, name)] as string
      if (part('title_de') === '') return []
      return [
        {
          title_de: part('title_de'),
          description_de: part('description_de'),
          title_en: part('title_en') || null,
          description_en: part('description_en') || null,
        },
      ]
    })
    const known = HOUSE_RULES.filter(({ key }) => typed[ruleField(key)] === true).map(({ key }) => ({ key }))
    return { rules: [...known, ...own] as StoredRule[] }
  })

export type RulesFacts = z.output<typeof rulesStep>

export function fieldsOfRules({ rules }: RulesFacts): Fields {
  const own = rules.filter((rule): rule is OwnRule => !('key' in rule))
  return Object.fromEntries([
    ...rules.flatMap((rule) => ('key' in rule ? [[ruleField(rule.key), 'yes']] : [])),
    ...own.flatMap((rule, place) => OWN_RULE_PARTS.map((part) => [ownRuleField(place, part), rule[part] ?? ''])),
  ])
}
