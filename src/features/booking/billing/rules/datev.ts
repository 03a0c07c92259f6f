/**
 * A statement as a batch of postings in the format of DATEV (EXTF 700, category 21 "Buchungsstapel", version 13): one line
 * for each booking, gross, with its cost centre in KOST1. Lines end with CRLF, fields are divided by semicolons, text is
 * in quotes, amounts have a decimal comma and no sign, days are DDMM.
 */
import type { Cents, Currency } from '#kernel/money.ts'

export type DatevLine = {
  /** The local day of the visit. */
  readonly day: string
  /** Negative for what is given back. */
  readonly cents: Cents
  readonly costCentre: string | null
  readonly text: string
  readonly bookingId: number
}

export type DatevBatch = {
  /** "AB-2026-0011" */
  readonly number: string
  /** "2026-11" */
  readonly month: string
  readonly currency: Currency
  /** Local to the company. */
  readonly createdAt: Temporal.PlainDateTime
  readonly lines: readonly DatevLine[]
}

/** Rent of rooms in the chart of accounts SKR 03, and a collective creditor: the bookkeeping reassigns both. */
const EXPENSE_ACCOUNT = '4210'
const CREDITOR = '70000'
const ACCOUNT_DIGITS = 4
/** Of the tax adviser and the client; both are chosen again when the batch is read in. */
const ADVISER = '1001'
const CLIENT = '1'
const LONGEST_TEXT = 60

const COLUMNS = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...Array.from({ length: 8 }, (_, nth) => [`Beleginfo - Art ${nth + 1}`, `Beleginfo - Inhalt ${nth + 1}`]).flat(),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
] as const

const BEFORE_COST = COLUMNS.indexOf('KOST1 - Kostenstelle') - COLUMNS.indexOf('Buchungstext') - 1

export function datevOf(batch: DatevBatch): string {
  return `${[headerOf(batch), COLUMNS.join(';'), ...batch.lines.map((line) => lineOf(batch, line))].join('\r\n')}\r\n`
}

function headerOf({ number, month, currency, createdAt }: DatevBatch): string {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const last = first.add({ months: 1 }).subtract({ days: 1 })
  const compact = (day: Temporal.PlainDate) => day.toString().replaceAll('-', '')
  const created = createdAt.toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:T.]/g, '')
  return [
    quoted('EXTF'),
    700,
    21,
    quoted('Buchungsstapel'),
    13,
    created,
    '',
    quoted('VI'),
    quoted(''),
    quoted(''),
    ADVISER,
    CLIENT,
    compact(first.with({ month: 1 })),
    ACCOUNT_DIGITS,
    compact(first),
    compact(last),
    quoted(`Viertel ${number}`),
    quoted(''),
    // A batch of the bookkeeping, by no particular law, which may still be changed.
    1,
    0,
    0,
    quoted(currency),
    '',
    quoted(''),
    '',
    '',
    quoted(''),
    '',
    '',
    quoted(''),
    quoted(''),
  ].join(';')
}

function lineOf({ number, currency }: DatevBatch, { day, cents, costCentre, text, bookingId }: DatevLine): string {
  const date = Temporal.PlainDate.from(day)
  return [
    amountOf(cents),
    quoted(cents < 0 ? 'H' : 'S'),
    quoted(currency),
    '',
    '',
    quoted(''),
    EXPENSE_ACCOUNT,
    CREDITOR,
    quoted(''),
    `${String(date.day).padStart(2, '0')}${String(date.month).padStart(2, '0')}`,
    quoted(number),
    quoted(String(bookingId)),
    '',
    quoted(text.slice(0, LONGEST_TEXT)),
    ...Array.from({ length: BEFORE_COST }, () => ''),
    quoted(costCentre ?? ''),
    quoted(''),
    '',
  ].join(';')
}

function amountOf(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Quotes within are doubled; a line break would end the line. */
function quoted(text: string): string {
  return `"${text.replaceAll(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`
}
