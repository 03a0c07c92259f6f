/** A statement on paper, read by a program that is not ours: its text, its tags and its pages. */
import { expect, test } from 'vitest'
import { readPaper } from '#app/testing/read-paper.ts'
import { toCents } from '#kernel/money.ts'
import { statementOf } from '../rules/statement.ts'
import type { StatementDocument } from '../rules/statement-document.ts'
import { drawStatement } from './draw-statement.ts'

const OPERATOR = { name: 'Viertel Demo', address: 'Beispielweg 1, 10115 Berlin' }
const PROVIDER = ['Lena Łukowska', 'Oranienstraße 24', '10999 Berlin', 'Deutschland']

const POSTED = [
  { kind: 'due', cents: toCents(3200), commissionCents: toCents(800) },
  { kind: 'due', cents: toCents(123_456), commissionCents: toCents(30_864) },
  { kind: 'refunded', cents: toCents(-800), commissionCents: toCents(-200) },
  { kind: 'transferred', cents: toCents(-2400), commissionCents: toCents(0) },
]

function example(change: Partial<StatementDocument> = {}, posted = POSTED): StatementDocument {
  const { lines, ...sums } = statementOf(toCents(1600), posted)
  return {
    language: 'de',
    currency: 'EUR',
    month: '2026-11',
    days: ['2026-11-01', '2026-11-30'],
    ...sums,
    lines: lines.map(({ as, cents, balance, commissionCents }, nth) => ({
      day: '2026-11-12',
      as,
      bookingId: 800 + nth,
      visitDay: '2026-11-11',
      office: 'Fensterplatz am Kanal',
      grossCents: as === 'sent' ? null : toCents(cents + commissionCents),
      commissionCents: as === 'sent' ? null : toCents(0 - commissionCents),
      cents,
      balance,
    })),
    payouts: [{ day: '2026-11-16', ref: 'po_17', cents: toCents(2400) }],
    ...change,
  }
}

async function reading(statement: StatementDocument) {
  const pdf = await drawStatement({ statement, provider: PROVIDER, operator: OPERATOR })
  return { source: Buffer.from(pdf).toString('latin1'), ...(await readPaper(pdf)) }
}

test('names both sides, every line, and the sums of the month', async () => {
  const { text, info, roles, source } = await reading(example())
  for (const said of [
    'Lena Łukowska Oranienstraße 24 10999 Berlin Deutschland',
    'Abrechnung November 2026 in EUR',
    'So., 1. Nov. 2026 – Mo., 30. Nov. 2026',
    'Stand zu Beginn 16,00 €',
    'Einnahmen nach Provision 1.266,56 €',
    'Erstattungen nach Provision -8,00 €',
    'Weitergabe an dein Auszahlungskonto -24,00 €',
    'Stand am Ende 1.250,56 €',
    'Einnahme Buchung 801, Mi., 11. Nov. 2026, Fensterplatz am Kanal 1.543,20 -308,64 1.234,56 1.282,56',
    'Erstattung Buchung 802, Mi., 11. Nov. 2026, Fensterplatz am Kanal -10,00 2,00 -8,00 1.274,56',
    'Mo., 30. Nov. Stand am Ende 1.573,20 -314,64 1.234,56 1.250,56',
    'Mo., 16. Nov. po_17 24,00',
    'Summe der Auszahlungen 24,00',
    'keine Rechnung',
    'Viertel wird betrieben von Viertel Demo, Beispielweg 1, 10115 Berlin',
  ])
    expect(text).toContain(said)
  expect(info).toMatchObject({ Title: 'Abrechnung November 2026 in EUR', Author: 'Viertel Demo', Language: 'de-DE' })
  expect(roles.filter((role) => ['H1', 'H2'].includes(role))).toEqual(['H1', 'H2', 'H2'])
  expect(source).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</)
  const fonts = source.match(/\/FontFile2/g) ?? []
  expect(fonts).toHaveLength((source.match(/\/Type \/FontDescriptor/g) ?? []).length)
})

test('in English and in francs; a month in which nothing happened says so', async () => {
  const { text, info } = await reading(example({ language: 'en', currency: 'CHF', payouts: [] }, []))
  for (const said of [
    'Statement November 2026 in CHF',
    'Opening balance CHF',
    'Amount CHF',
    'There were no entries this month.',
    'No payout arrived this month.',
    'not an invoice',
  ])
    expect(text).toContain(said)
  expect(text).not.toContain('Refunds')
  expect(info).toMatchObject({ Language: 'en-GB' })
})

test('many lines go on on further pages, none is left out, and the titles are on each', async () => {
  const posted = Array.from({ length: 150 }, (_, nth) => ({
    kind: 'due',
    cents: toCents(800 + nth),
    commissionCents: toCents(200),
  }))
  const { text, pages, source } = await reading(example({}, posted))
  expect(pages).toBeGreaterThan(4)
  for (let nth = 0; nth < posted.length; nth += 1) expect(text).toContain(`Buchung ${800 + nth},`)
  expect(text).toContain(`Seite ${pages} von ${pages}`)
  // Two facts, four sums, the lines with their titles, opening and closing, the payout with its title and sum.
  expect(source.match(/\/S \/TR\b/g)).toHaveLength(2 + 4 + 150 + 3 + 3)
})

test('the same month gives the same file', async () => {
  const paper = { statement: example(), provider: PROVIDER, operator: OPERATOR }
  const [first, second] = [await drawStatement(paper), await drawStatement(paper)]
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
})
