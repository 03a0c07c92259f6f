/** What the lines of an imported file say about people. Titles and words are understood in both languages. */
import type { CsvRow } from './read-csv.ts'
import { readAmount } from './read-amount.ts'
import type { LimitType } from '#features/account/rules/user-limit.ts'

export const IMPORT_FIELDS = ['email', 'givenName', 'surname', 'locale', 'limit', 'amount', 'costCentre'] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]
export type ImportLine = { readonly line: number; readonly values: Readonly<Record<ImportField, string>> }

const TITLES: Readonly<Record<ImportField | 'name', readonly string[]>> = {
  email: ['email', 'mail', 'emailadresse', 'emailaddress', 'adresse', 'address'],
  givenName: ['vorname', 'firstname', 'givenname', 'rufname'],
  surname: ['nachname', 'familienname', 'lastname', 'surname', 'familyname'],
  name: ['name', 'fullname', 'vollername'],
  locale: ['sprache', 'language', 'locale'],
  limit: ['zeitraum', 'period', 'interval', 'limitart', 'limittype'],
  amount: ['limit', 'betrag', 'amount', 'budget'],
  costCentre: ['kostenstelle', 'costcentre', 'costcenter', 'kost1', 'kst'],
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

type Column = ImportField | 'name' | null

function columnsOf(titles: readonly string[]): Column[] {
  const known = Object.entries(TITLES) as [ImportField | 'name', readonly string[]][]
  return titles.map((title) => known.find(([, words]) => words.includes(plain(title)))?.[0] ?? null)
}

export type ImportFile = { readonly columns: readonly ImportField[]; readonly lines: readonly ImportLine[] }

/** Null when the titles lack what nobody can be invited without. */
export function readImport([titles, ...rows]: readonly CsvRow[]): ImportFile | null {
  const columns = columnsOf(titles?.cells ?? [])
  const has = (column: Column) => columns.includes(column)
  if (!has('email') || !(has('name') || (has('givenName') && has('surname')))) return null
  const lines = rows.map(({ line, cells }): ImportLine => {
    const at = (column: Column) => {
      const place = columns.indexOf(column)
      return place < 0 ? '' : (cells[place] ?? '').replace(/^'(?=[=+\-@])/, '')
    }
    const [givenName, surname] = has('givenName') ? [at('givenName'), at('surname')] : namesOf(at('name'))
    const { limit, amount } = limitOfCells(at('limit'), at('amount'))
    return {
      line,
      values: {
        email: at('email'),
        givenName,
        surname,
        locale: at('locale'),
        limit,
        amount,
        costCentre: at('costCentre'),
      },
    }
  })
  const shown = IMPORT_FIELDS.filter(
    (field) => has(field) || (has('name') && (field === 'givenName' || field === 'surname')),
  )
  return { columns: shown, lines }
}

/** The last word is the surname. */
function namesOf(name: string): [string, string] {
  const words = name.split(/\s+/)
  return [words.slice(0, -1).join(' '), words.at(-1) ?? '']
}

/** "300,00 Monat" in one column is both. */
function limitOfCells(limit: string, amount: string): { limit: string; amount: string } {
  const both = /^([0-9.,'\s€]+|[0-9.,']+\s*(?:EUR|CHF))\s+(\p{L}[\p{L}\s]*)$/iu.exec(amount)
  const [, sum = '', word = ''] = both ?? []
  if (both && limit === '' && periodOf(word) !== null) return { limit: word.trim(), amount: sum.trim() }
  return { limit, amount }
}

const PERIODS: Readonly<Record<LimitType, readonly string[]>> = {
  daily: ['tag', 'täglich', 'tage', 'amtag', 'jetag', 'protag', 'day', 'daily', 'perday', 'aday'],
  monthly: ['monat', 'monatlich', 'immonat', 'jemonat', 'promonat', 'month', 'monthly', 'permonth', 'amonth'],
  yearly: ['jahr', 'jährlich', 'imjahr', 'jejahr', 'projahr', 'year', 'yearly', 'peryear', 'ayear'],
  none: ['ohne', 'ohnelimit', 'kein', 'keins', 'keines', 'none', 'without', 'nolimit', 'unlimited', 'unbegrenzt'],
}

/** Null for a word that names no period. */
export function periodOf(word: string): LimitType | null {
  const found = Object.entries(PERIODS).find(([, words]) => words.includes(plain(word)))
  return (found?.[0] as LimitType | undefined) ?? null
}

/** A limit as the words say it, `field` names the one that cannot be read. Without a word an amount is one of a month. */
export function limitOfWords(
  limit: string,
  amount: string,
): { readonly type: LimitType; readonly amount: number | null } | { readonly field: 'limit' | 'amount' } {
  if (periodOf(amount) === 'none' && limit === '') return { type: 'none', amount: null }
  const type = limit === '' ? (amount === '' ? 'none' : 'monthly') : periodOf(limit)
  if (type === null) return { field: 'limit' }
  if (type === 'none') return { type, amount: null }
  const cents = readAmount(amount)
  return cents === null ? { field: 'amount' } : { type, amount: cents }
}

const LANGUAGES: Readonly<Record<'de' | 'en', readonly string[]>> = {
  de: ['', 'de', 'deutsch', 'german', 'dech', 'dede', 'deat'],
  en: ['en', 'englisch', 'english', 'engb', 'enus'],
}

/** Null for a word that names no language of ours; nothing is German. */
export function languageOf(word: string): 'de' | 'en' | null {
  const found = (['de', 'en'] as const).find((one) => LANGUAGES[one].includes(plain(word)))
  return found ?? null
}
