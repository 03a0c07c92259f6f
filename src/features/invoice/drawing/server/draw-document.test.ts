/** The file for people, read by a program that is not ours: its text, its tags, its fonts and what it carries. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import type { InvoiceDocument } from '../../rules/document.ts'
import {
  entry,
  exampleCommission,
  exampleCredit,
  exampleInvoice,
  exampleParty,
  issued,
} from '../../rules/example-documents.ts'
import { drawDocument } from './draw-document.ts'

const OPERATOR = { name: 'Viertel Demo', address: 'Beispielweg 1, 10115 Berlin' }

type Node = { role?: string; children?: Node[] }
const rolesOf = ({ role, children = [] }: Node): string[] => [...(role ? [role] : []), ...children.flatMap(rolesOf)]

async function reading(document: InvoiceDocument) {
  const { pdf, xml } = await drawDocument(document, OPERATOR)
  const source = Buffer.from(pdf).toString('latin1')
  const file = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 }).promise
  const texts: string[] = []
  const roles: string[] = []
  for (let nth = 1; nth <= file.numPages; nth += 1) {
    const page = await file.getPage(nth)
    const content = await page.getTextContent()
    texts.push(content.items.map((item) => ('str' in item ? item.str : '')).join(' '))
    const tree = (await page.getStructTree()) as Node | null
    roles.push(...(tree ? rolesOf(tree) : []))
  }
  const attachments: { filename: string; content: string }[] = []
  for (const [id, { filename }] of (await file.getAttachments()) ?? [])
    attachments.push({
      filename,
      content: new TextDecoder().decode((await file.getAttachmentContent(id)) ?? undefined),
    })
  const meta = await file.getMetadata()
  const marks = await file.getMarkInfo()
  const pages = file.numPages
  await file.loadingTask.destroy()
  return {
    pdf,
    xml,
    source,
    pages,
    text: texts.join('\n'),
    roles,
    attachments,
    info: meta.info as Record<string, unknown>,
    marks,
  }
}

describe('an invoice on paper', () => {
  test('says all that the law wants to read', async () => {
    const { text, info, pages } = await reading(
      issued(
        exampleInvoice({
          gross: 3500,
          visit: { sumCents: toCents(4000), discountCents: toCents(500), discountCode: 'NACHBAR5' },
        }),
      ),
    )
    expect(pages).toBe(1)
    for (const said of [
      'Rechnung',
      'P17-2026-000123',
      'Lena Łukowska',
      'z. Hd. Иван <Петров> & Söhne',
      'Kiezraum GmbH',
      'Oranienstraße 24',
      'USt-IdNr. DE136695976',
      'Steuernummer 30/123/45678',
      'Fensterplatz am Kanal, Fr., 20. Nov. 2026, 10:00 bis 14:00',
      '4 Std.',
      'Rabattcode NACHBAR5',
      'Umsatzsteuer 19 % auf 29,41',
      '5,59',
      'Bezahlt über Viertel',
      'Ausgestellt im Namen und für Rechnung von Kiezraum GmbH.',
      'Seite 1 von 1',
      'Viertel wird betrieben von Viertel Demo, Beispielweg 1, 10115 Berlin',
    ])
      expect(text.replaceAll(/[\s ]+/g, ' ')).toContain(said)
    expect(info).toMatchObject({ Title: 'Rechnung P17-2026-000123', Author: 'Kiezraum GmbH', Language: 'de-DE' })
  })

  test('can be read aloud: everything is tagged, in the order of reading', async () => {
    const { roles, marks } = await reading(issued(exampleInvoice()))
    // A map, whatever its type says.
    expect(new Map(marks as unknown as Map<string, boolean>).get('Marked')).toBe(true)
    const order = roles.filter((role) => ['Document', 'H1', 'Table'].includes(role))
    expect(order.slice(0, 3)).toEqual(['Document', 'H1', 'Table'])
    expect(roles.filter((role) => role === 'TR').length).toBeGreaterThan(8)
    expect(roles).toEqual(expect.arrayContaining(['P', 'TH', 'TD']))
  })

  test('with the reference of its buyer it carries an XRechnung, and says so', async () => {
    const buyer = exampleParty('DE', { email: 'rechnung@amt.example', reference: '04011000-12345-03' })
    const invoice = issued(exampleInvoice({ buyer }))
    const { text, source, attachments } = await reading({
      ...invoice,
      seller: { ...invoice.seller, phone: '030 1234567' },
    })
    expect(text).toContain('04011000-12345-03')
    expect(attachments.map(({ filename }) => filename)).toEqual(['xrechnung.xml'])
    expect(source).toContain('<fx:ConformanceLevel>XRECHNUNG</fx:ConformanceLevel>')
  })

  test('is PDF/A-3 with the same document for programs inside, and every font', async () => {
    const { source, attachments, xml } = await reading(issued(exampleInvoice()))
    expect(attachments).toEqual([{ filename: 'factur-x.xml', content: xml }])
    expect(source).toMatch(/<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>A</)
    expect(source).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
    expect(source).toMatch(/\/AFRelationship \/Alternative/)
    expect(source).toMatch(/\/OutputIntents/)
    const fonts = source.match(/\/FontFile2/g) ?? []
    const described = source.match(/\/Type \/FontDescriptor/g) ?? []
    expect(fonts.length).toBeGreaterThan(1)
    expect(fonts).toHaveLength(described.length)
  })

  test('the same document gives the same file', async () => {
    const document = issued(exampleInvoice())
    const [first, second] = [await drawDocument(document, OPERATOR), await drawDocument(document, OPERATOR)]
    expect(Buffer.from(first.pdf).equals(Buffer.from(second.pdf))).toBe(true)
  })

  test('in English, for what was given back', async () => {
    const { text, info } = await reading(
      issued(exampleCredit(4000, exampleInvoice({ language: 'en', mode: 'small_business' }))),
    )
    expect(info).toMatchObject({ Language: 'en-GB' })
    for (const said of [
      'Cancellation invoice',
      'For invoice',
      'Reason: Die Heizung war ausgefallen',
      'section 19 UStG',
      '-€40.00',
    ])
      expect(text).toContain(said)
  })

  test('with many lines it goes on on further pages, with the titles of the columns on each', async () => {
    const entries = Array.from({ length: 120 }, (_, nth) => entry(800 + nth, 128))
    const { text, pages, source } = await reading(issued(exampleCommission(entries)!.body, 'C-2026-000045'))
    expect(pages).toBeGreaterThan(3)
    expect(text.match(/Preis inkl\. USt/g)).toHaveLength(pages)
    expect(text).toContain(`Seite ${pages} von ${pages}`)
    // Titles that are repeated are no rows: 120 lines and their titles, four facts, four sums and what is payable.
    expect(source.match(/\/S \/TR\b/g)).toHaveLength(120 + 1 + 4 + 5)
  })

  test('several desks are named, and a Swiss number is written as it is there', async () => {
    const visit = { quantity: 2, hours: 2, sumCents: toCents(5000) }
    const { text } = await reading(issued(exampleInvoice({ country: 'CH', gross: 5000, visit })))
    const plain = text.replaceAll(/[\s\u00a0]+/g, ' ')
    for (const said of ['10:00 bis 14:00, 2 Plätze', '4 Std.', 'MWST-Nr. CHE-123.456.788 MWST', 'Schweiz'])
      expect(plain).toContain(said)
    for (const said of ['Preis inkl. MWST', 'MWST 8,1 % auf CHF', 'CHF \u221250.00']) expect(plain).toContain(said)
    expect(plain).not.toMatch(/USt|Umsatzsteuer/)
  })

  test('a letter that no font has is a question mark, not an empty box', async () => {
    const body = exampleInvoice({ visit: { place: '會議室 A' } })
    expect((await reading(issued(body))).text).toContain('??? A')
  })
})
