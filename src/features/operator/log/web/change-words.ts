import type { AuditFact } from '#kernel/audit-actions.ts'
import { AUDIT_FACTS } from '#kernel/audit-actions.ts'
import { formatAmount, formatInstant, formatMoney, formatNumber } from '#kernel/format.ts'
import { REGION_ZONE, type Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import type { Translate } from '#kernel/texts.ts'
import de from '../texts.de.ts'
import type { Change } from '../rules/changes.ts'

const CURRENCIES: readonly Currency[] = ['EUR', 'CHF']

const TIMES: ReadonlySet<string> = new Set<AuditFact>(['effectiveAt', 'endsAt', 'startsAt'])

/** Facts whose values are names in the code, of which the texts have words. */
const NAMED: ReadonlySet<string> = new Set<AuditFact>([
  'fundedBy',
  'kind',
  'locks',
  'mail',
  'roles',
  'shownOn',
  'state',
])

type Word = Extract<keyof typeof de, `word_${string}`>
const hasWord = (key: string): key is Word => Object.hasOwn(de, key)

/** "owner, support" in words; a name of an older version stays as it is. */
function namedWords(value: string, t: Translate<typeof de>): string {
  return value
    .split(', ')
    .map((name) => {
      const key = `word_${name}`
      return hasWord(key) ? t(key) : name
    })
    .join(', ')
}

/** The currency only says in what the amounts beside it are. */
const isShown = ({ name }: Change) => name !== 'currency'

/**
 * What was different before an action, in words for people: "Credit limit: €100.00 → €300.00". What had no value before
 * is said alone. Facts that are not known, of an older version, keep their names.
 */
export function changeWords(changes: readonly Change[], t: Translate<typeof de>, locale: Locale): string[] {
  const given = changes.find(({ name }) => name === 'currency')
  const currency = CURRENCIES.find((one) => one === (given?.after ?? given?.before))
  const amount = (cents: number) =>
    currency === undefined ? formatAmount(cents, 'EUR', locale) : formatMoney(cents, currency, locale)
  const valueOf = (name: string, value: string | null): string => {
    if (value === null || value === '') return t('none')
    if (name.endsWith('Cents') && /^-?\d+$/.test(value)) return amount(Number(value))
    if (name === 'rate' && /^\d+$/.test(value)) return t('percent', { rate: formatNumber(Number(value) / 100, locale) })
    if (TIMES.has(name)) return formatInstant(value, REGION_ZONE, locale, 'dated')
    if (value === 'true' || value === 'false') return t(`is_${value}`)
    return NAMED.has(name) ? namedWords(value, t) : value
  }
  return changes.filter(isShown).map(({ name, before, after }) => {
    const fact = AUDIT_FACTS.find((one): one is Exclude<AuditFact, 'currency'> => one === name)
    const title = fact === undefined ? name : t(`fact_${fact}`)
    const now = valueOf(name, after)
    return before === null ? `${title}: ${now}` : `${title}: ${valueOf(name, before)} → ${now}`
  })
}
