/** The document for programs, read by a schema and by rules that are not ours; and what they say of wrong ones. */
import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import type { InvoiceDocument } from '../../rules/document.ts'
import {
  entry,
  EXAMPLE_BUYER,
  exampleCommission,
  exampleCredit,
  exampleInvoice,
  exampleParty,
  issued,
} from '../../rules/example-documents.ts'
import { faultsOf } from './check-e-invoice.ts'
import { documentTexts } from './document-texts.ts'
import { writeEInvoice } from './e-invoice.ts'

const write = (document: InvoiceDocument) => writeEInvoice(document, documentTexts(document.language))
const commission = (country: 'DE' | 'AT' | 'CH', entries = [entry(800, 128), entry(-200, -32)]) =>
  issued(exampleCommission(entries, country)!.body, 'C-2026-000045')

const GOOD: readonly (readonly [string, InvoiceDocument])[] = [
  ['a visit in Germany', issued(exampleInvoice())],
  ['in English', issued(exampleInvoice({ language: 'en' }))],
  ['in Austria', issued(exampleInvoice({ country: 'AT', gross: 3333 }))],
  ['in Switzerland', issued(exampleInvoice({ country: 'CH', gross: 2985 }))],
  ['of a small business', issued(exampleInvoice({ mode: 'small_business' }))],
  ['of an Austrian small business', issued(exampleInvoice({ mode: 'small_business', country: 'AT' }))],
  ['letting without VAT', issued(exampleInvoice({ mode: 'exempt_rent' }))],
  ['not registered in Switzerland', issued(exampleInvoice({ mode: 'not_registered', country: 'CH' }))],
  ['to a company', issued(exampleInvoice({ buyer: exampleParty('AT', { id: 'K7' }) }))],
  [
    'a late cancellation',
    issued(exampleInvoice({ gross: 2000, visit: { isLateCancel: true, sumCents: toCents(4000) } })),
  ],
  [
    'with a code of the provider',
    issued(
      exampleInvoice({
        gross: 3500,
        visit: { sumCents: toCents(4000), discountCents: toCents(500), discountCode: 'A<B' },
      }),
    ),
  ],
  ['with a code of the marketplace', issued(exampleInvoice({ gross: 4000, byPlatform: 4000 }))],
  ['a part given back', issued(exampleCredit(1000))],
  ['all given back', issued(exampleCredit(4000))],
  ['all given back without VAT', issued(exampleCredit(4000, exampleInvoice({ mode: 'small_business' })))],
  ['the commission in Germany', commission('DE')],
  ['the commission in Austria', commission('AT', [entry(800, 0)])],
  ['the commission in Switzerland', commission('CH', [entry(800, 0)])],
  ['commission given back', commission('DE', [entry(-800, -128)])],
]

describe('what we issue keeps the schema and the norm', () => {
  test.each(GOOD)('%s', async (_, document) => {
    expect(faultsOf(await write(document))).toEqual([])
  })

  test('any price of an hour and any rate', async () => {
    for (const gross of [1, 7, 999, 3247, 100_001])
      for (const country of ['DE', 'AT', 'CH'] as const)
        expect(faultsOf(await write(issued(exampleInvoice({ gross, country })))), `${gross} ${country}`).toEqual([])
  })
})

test('says what the document says', async () => {
  const xml = await write(issued(exampleInvoice()))
  expect(xml).toContain('<ram:ID>P17-2026-000123</ram:ID>')
  expect(xml).toContain('<ram:ID>P17</ram:ID>')
  expect(xml).toContain('Lena Łukowska, z. Hd. Иван &lt;Петров&gt; &amp; Söhne')
  expect(xml).toContain('<ram:ChargeAmount>33.61</ram:ChargeAmount>')
  expect(xml).toContain('<ram:BasisQuantity unitCode="HUR">4</ram:BasisQuantity>')
  expect(xml).toContain('Ausgestellt im Namen und für Rechnung von Kiezraum GmbH.')
  // What the library would say, and what is not true.
  expect(xml).not.toMatch(/peppol|schemaLocation/)
})

/** A good document with one thing wrong. */
type Plant = readonly [rule: string, document: InvoiceDocument, change: (xml: string) => string]
const swap = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to)
const german = issued(exampleInvoice())
const withCode = issued(
  exampleInvoice({
    gross: 3500,
    visit: { sumCents: toCents(4000), discountCents: toCents(500), discountCode: 'NACHBAR5' },
  }),
)
const exempt = issued(exampleInvoice({ mode: 'small_business' }))
const outside = issued(exampleInvoice({ mode: 'not_registered', country: 'CH' }))
const reversed = commission('AT', [entry(800, 0)])
const dropped = (name: string) => swap(new RegExp(`<ram:${name}>[^<]*</ram:${name}>`), '')
const VA = /<ram:SpecifiedTaxRegistration>\s*<ram:ID schemeID="VA">[^<]*<\/ram:ID>\s*<\/ram:SpecifiedTaxRegistration>/
const FC = /<ram:SpecifiedTaxRegistration>\s*<ram:ID schemeID="FC">[^<]*<\/ram:ID>\s*<\/ram:SpecifiedTaxRegistration>/
const both =
  (...changes: ((xml: string) => string)[]) =>
  (xml: string) =>
    changes.reduce((text, change) => change(text), xml)
const registered =
  '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">CHE123456788MWST</ram:ID></ram:SpecifiedTaxRegistration>'

const WRONG: readonly Plant[] = [
  ['XSD', german, swap('<ram:ApplicableHeaderTradeDelivery>', '<ram:Unknown/><ram:ApplicableHeaderTradeDelivery>')],
  ['XSD', german, swap(/<ram:ApplicableHeaderTradeDelivery>[\s\S]*<\/ram:ApplicableHeaderTradeDelivery>/, '')],
  ['BR-02', german, swap('<ram:ID>P17-2026-000123</ram:ID>', '<ram:ID></ram:ID>')],
  ['BR-06', german, swap('<ram:Name>Kiezraum GmbH</ram:Name>', '')],
  ['BR-09', german, dropped('CountryID')],
  ['BR-25', german, swap(/<ram:Name>Fensterplatz[^<]*<\/ram:Name>/, '<ram:Name></ram:Name>')],
  ['BR-27', german, swap('<ram:ChargeAmount>33.61', '<ram:ChargeAmount>-33.61')],
  ['R120', german, swap('<ram:ChargeAmount>33.61', '<ram:ChargeAmount>33.60')],
  [
    'BR-CO-10',
    german,
    swap(
      /<ram:LineTotalAmount>33.61(?=<\/ram:LineTotalAmount>\s*<\/ram:SpecifiedTradeSettlementLine)/,
      '<ram:LineTotalAmount>33.60',
    ),
  ],
  ['BR-CO-11', withCode, swap(/<ram:ActualAmount>4.20/, '<ram:ActualAmount>4.21')],
  ['BR-CO-13', german, swap('<ram:TaxBasisTotalAmount>33.61', '<ram:TaxBasisTotalAmount>33.60')],
  ['BR-CO-14', german, swap('<ram:CalculatedAmount>6.39', '<ram:CalculatedAmount>6.38')],
  ['BR-CO-15', german, swap('<ram:GrandTotalAmount>40.00', '<ram:GrandTotalAmount>41.00')],
  ['BR-CO-16', german, swap('<ram:DuePayableAmount>0.00', '<ram:DuePayableAmount>1.00')],
  ['BR-CO-17', german, swap('<ram:CalculatedAmount>6.39', '<ram:CalculatedAmount>6.42')],
  ['BR-CO-18', german, swap(/<ram:ApplicableTradeTax>\s*<ram:CalculatedAmount>[\s\S]*?<\/ram:ApplicableTradeTax>/, '')],
  ['BR-CO-25', german, swap('<ram:DuePayableAmount>0.00', '<ram:DuePayableAmount>40.00')],
  ['BR-CO-26', issued(exampleInvoice()), both(swap('<ram:ID>P17</ram:ID>', ''), swap(VA, ''))],
  ['BR-CO-09', german, swap('DE136695976', 'XX136695976')],
  ['BR-DEC', german, swap('<ram:GrandTotalAmount>40.00', '<ram:GrandTotalAmount>40.001')],
  ['BR-CL-01', german, swap('<ram:TypeCode>380', '<ram:TypeCode>999')],
  ['BR-CL-04', german, swap('<ram:InvoiceCurrencyCode>EUR', '<ram:InvoiceCurrencyCode>EURO')],
  ['BR-CL-14', german, swap('<ram:CountryID>DE', '<ram:CountryID>XX')],
  ['BR-CL-16', german, swap('<ram:TypeCode>68', '<ram:TypeCode>4711')],
  ['BR-CL-18', german, swap('<ram:CategoryCode>S', '<ram:CategoryCode>Q')],
  ['BR-23', german, swap('<ram:BilledQuantity unitCode="HUR"', '<ram:BilledQuantity unitCode="STD"')],
  [
    'BR-29',
    german,
    swap(
      /20261120(?=<\/udt:DateTimeString>\s*<\/ram:EndDateTime>\s*<\/ram:BillingSpecifiedPeriod>\s*<ram:SpecifiedTradeSettlementHeader)/,
      '20261119',
    ),
  ],
  ['BR-33', withCode, both(dropped('Reason'), dropped('ReasonCode'))],
  ['BR-S-01', german, swap(/(<ram:BasisAmount>33.61<\/ram:BasisAmount>\s*<ram:CategoryCode>)S/, '$1Z')],
  ['BR-S-02', german, both(swap(VA, ''), swap(FC, ''))],
  [
    'BR-S-05',
    german,
    swap(
      /<ram:RateApplicablePercent>19(?=<\/ram:RateApplicablePercent>\s*<\/ram:ApplicableTradeTax>\s*<ram:BillingSpecifiedPeriod>[\s\S]*?<ram:SpecifiedTradeSettlementHeader)/g,
      '<ram:RateApplicablePercent>0',
    ),
  ],
  ['BR-S-08', german, swap('<ram:BasisAmount>33.61', '<ram:BasisAmount>33.60')],
  [
    'BR-S-10',
    german,
    swap('<ram:BasisAmount>33.61', '<ram:ExemptionReason>x</ram:ExemptionReason><ram:BasisAmount>33.61'),
  ],
  ['BR-E-02', exempt, both(swap(VA, ''), swap(FC, ''))],
  [
    'BR-E-05',
    exempt,
    swap(
      /(<ram:BasisAmount>40.00<\/ram:BasisAmount>\s*<ram:CategoryCode>E<\/ram:CategoryCode>\s*<ram:RateApplicablePercent>)0/,
      '$119',
    ),
  ],
  ['BR-E-08', exempt, swap('<ram:BasisAmount>40.00', '<ram:BasisAmount>39.00')],
  ['BR-E-09', exempt, swap('<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>0.01')],
  ['BR-E-10', exempt, dropped('ExemptionReason')],
  ['BR-AE-02', reversed, swap(new RegExp(`${VA.source}(?![\\s\\S]*schemeID="VA")`), '')],
  ['BR-AE-09', reversed, swap('<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>1.52')],
  ['BR-AE-10', reversed, dropped('ExemptionReason')],
  ['BR-O-02', outside, swap('</ram:SellerTradeParty>', `${registered}</ram:SellerTradeParty>`)],
  [
    'BR-O-05',
    outside,
    swap(
      /(<ram:BasisAmount>[\s\S]*?<ram:CategoryCode>O<\/ram:CategoryCode>)/,
      '$1<ram:RateApplicablePercent>0</ram:RateApplicablePercent>',
    ),
  ],
  ['BR-O-09', outside, swap('<ram:CalculatedAmount>0.00', '<ram:CalculatedAmount>0.10')],
  ['BR-O-10', outside, dropped('ExemptionReason')],
]

describe('a wrong one is noticed', () => {
  test.each(WRONG)('%s', async (rule, document, change) => {
    const good = await write(document)
    const wrong = change(good)
    expect(wrong, 'the fault was planted').not.toBe(good)
    expect(faultsOf(wrong).map((fault) => fault.split(':')[0])).toContain(rule)
  })
})

test('the buyer of an example is not a company', () => {
  expect(EXAMPLE_BUYER.vatId).toBe('')
})
