/**
 * Whatever a document says is in the file for programs: it is written with each optional field and without it, read back
 * as the norm names its terms, and compared. The library that writes it leaves out without a word what it does not find.
 */
import { XmlDocument, type XmlElement } from 'libxml2-wasm'
import { describe, expect, test } from 'vitest'
import { toCents } from '#kernel/money.ts'
import type { InvoiceDocument, Party } from '../../rules/document.ts'
import { exampleCredit, exampleInvoice, exampleParty, issued } from '../../rules/example-documents.ts'
import { faultsOf, NAMES, xRechnungFaultsOf } from './check-e-invoice.ts'
import { documentTexts, lineText, taxReasonText } from './document-texts.ts'
import { isXRechnung, writeEInvoice } from './e-invoice.ts'

const t = documentTexts('de')
const decimal = (cents: number) => (cents / 100).toFixed(2)
const plain = (isoDay: string) => isoDay.replaceAll('-', '')
type Said = Readonly<Record<string, string>>
const filled = (terms: Said): Said => Object.fromEntries(Object.entries(terms).filter(([, text]) => text !== ''))

/** What the document says, by the terms of the norm. */
function saidBy(document: InvoiceDocument): Said {
  const { seller, buyer, totals, allowance, corrects, period } = document
  return filled({
    'BT-1': document.number,
    'BT-2': plain(document.issuedOn),
    'BT-3': document.typeCode,
    'BT-5': document.currency,
    'BT-10': buyer.reference ?? '',
    'BT-22': [
      t('onBehalf', { name: seller.name }),
      ...(corrects ? [t('correctsBecause', { reason: corrects.reason })] : []),
    ].join('\n'),
    'BT-25': corrects?.number ?? '',
    'BT-26': corrects ? plain(corrects.issuedOn) : '',
    ...partySaid(seller, { name: 27, id: 29, vat: 31, mailbox: 34, street: 35, city: 37, postcode: 38, country: 40 }),
    'BT-30': seller.register,
    'BT-32': seller.taxNumber,
    'BT-41': seller.email === '' ? '' : seller.name,
    'BT-42': seller.email === '' ? '' : (seller.phone ?? ''),
    'BT-43': seller.email,
    ...partySaid(buyer, { name: 44, id: 46, vat: 48, mailbox: 49, street: 50, city: 52, postcode: 53, country: 55 }),
    'BT-72': plain(period.until),
    'BT-73': plain(period.from),
    'BT-74': plain(period.until),
    'BT-92': allowance ? decimal(allowance.netCents) : '',
    'BT-95': allowance?.tax.category ?? '',
    'BT-97': allowance ? t('allowance', { code: allowance.code }) : '',
    'BT-106': decimal(totals.linesNetCents),
    'BT-107': allowance ? decimal(totals.allowanceNetCents) : '',
    'BT-109': decimal(totals.netCents),
    'BT-110': decimal(totals.taxCents),
    'BT-112': decimal(totals.grossCents),
    'BT-113': decimal(totals.paidCents),
    'BT-115': decimal(totals.payableCents),
    ...Object.assign(
      {},
      ...document.taxes.map((group, nth) => ({
        [`BT-116 ${nth}`]: decimal(group.netCents),
        [`BT-117 ${nth}`]: decimal(group.taxCents),
        [`BT-118 ${nth}`]: group.tax.category,
        [`BT-119 ${nth}`]: String(group.tax.rate / 100),
        [`BT-120 ${nth}`]: taxReasonText(group.tax, seller.country, t) ?? '',
      })),
    ),
    ...Object.assign(
      {},
      ...document.lines.map((line, nth) => ({
        [`BT-129 ${nth}`]: String(line.quantity),
        [`BT-131 ${nth}`]: decimal(line.netCents),
        [`BT-134 ${nth}`]: plain(line.day),
        [`BT-151 ${nth}`]: line.tax.category,
        [`BT-153 ${nth}`]: lineText(line, document.language, t),
      })),
    ),
  })
}

type PartyTerms = Readonly<
  Record<'name' | 'id' | 'vat' | 'mailbox' | 'street' | 'city' | 'postcode' | 'country', number>
>

function partySaid(party: Party, terms: PartyTerms): Said {
  return {
    [`BT-${terms.name}`]: party.name2 === '' ? party.name : `${party.name}, ${party.name2}`,
    [`BT-${terms.id}`]: party.id,
    [`BT-${terms.vat}`]: party.vatId,
    [`BT-${terms.mailbox}`]: party.email,
    [`BT-${terms.street}`]: party.street,
    [`BT-${terms.city}`]: party.city,
    [`BT-${terms.postcode}`]: party.postcode,
    [`BT-${terms.country}`]: party.country,
  }
}

/** The same, read by where the norm's binding to this syntax (CEN/TS 16931-3-3) puts each term. */
function readBack(xml: string): Said {
  const document = XmlDocument.fromString(xml)
  const read = (path: string, at: XmlElement = document.root) => at.get(path, NAMES)?.content ?? ''
  const each = (path: string) => document.root.find(path, NAMES).filter((node): node is XmlElement => 'find' in node)
  const agreement = '//ram:ApplicableHeaderTradeAgreement'
  const settlement = '//ram:ApplicableHeaderTradeSettlement'
  const sums = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
  const allowance = `${settlement}/ram:SpecifiedTradeAllowanceCharge`
  const corrects = `${settlement}/ram:InvoiceReferencedDocument`
  const seller = `${agreement}/ram:SellerTradeParty`
  const contact = `${seller}/ram:DefinedTradeContact`
  const party = (at: string, terms: PartyTerms): Said => ({
    [`BT-${terms.name}`]: read(`${at}/ram:Name`),
    [`BT-${terms.id}`]: read(`${at}/ram:ID`),
    [`BT-${terms.vat}`]: read(`${at}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]`),
    [`BT-${terms.mailbox}`]: read(`${at}/ram:URIUniversalCommunication/ram:URIID[@schemeID="EM"]`),
    [`BT-${terms.street}`]: read(`${at}/ram:PostalTradeAddress/ram:LineOne`),
    [`BT-${terms.city}`]: read(`${at}/ram:PostalTradeAddress/ram:CityName`),
    [`BT-${terms.postcode}`]: read(`${at}/ram:PostalTradeAddress/ram:PostcodeCode`),
    [`BT-${terms.country}`]: read(`${at}/ram:PostalTradeAddress/ram:CountryID`),
  })
  try {
    return filled({
      'BT-1': read('//rsm:ExchangedDocument/ram:ID'),
      'BT-2': read('//rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString'),
      'BT-3': read('//rsm:ExchangedDocument/ram:TypeCode'),
      'BT-5': read(`${settlement}/ram:InvoiceCurrencyCode`),
      'BT-10': read(`${agreement}/ram:BuyerReference`),
      'BT-22': read('//rsm:ExchangedDocument/ram:IncludedNote/ram:Content'),
      'BT-25': read(`${corrects}/ram:IssuerAssignedID`),
      'BT-26': read(`${corrects}/ram:FormattedIssueDateTime`).trim(),
      ...party(seller, { name: 27, id: 29, vat: 31, mailbox: 34, street: 35, city: 37, postcode: 38, country: 40 }),
      'BT-30': read(`${seller}/ram:SpecifiedLegalOrganization/ram:ID`),
      'BT-32': read(`${seller}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="FC"]`),
      'BT-41': read(`${contact}/ram:PersonName`),
      'BT-42': read(`${contact}/ram:TelephoneUniversalCommunication/ram:CompleteNumber`),
      'BT-43': read(`${contact}/ram:EmailURIUniversalCommunication/ram:URIID`),
      ...party(`${agreement}/ram:BuyerTradeParty`, {
        name: 44,
        id: 46,
        vat: 48,
        mailbox: 49,
        street: 50,
        city: 52,
        postcode: 53,
        country: 55,
      }),
      'BT-72': read('//ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString'),
      'BT-73': read(`${settlement}/ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString`),
      'BT-74': read(`${settlement}/ram:BillingSpecifiedPeriod/ram:EndDateTime/udt:DateTimeString`),
      'BT-92': read(`${allowance}/ram:ActualAmount`),
      'BT-95': read(`${allowance}/ram:CategoryTradeTax/ram:CategoryCode`),
      'BT-97': read(`${allowance}/ram:Reason`),
      'BT-106': read(`${sums}/ram:LineTotalAmount`),
      'BT-107': read(`${sums}/ram:AllowanceTotalAmount`),
      'BT-109': read(`${sums}/ram:TaxBasisTotalAmount`),
      'BT-110': read(`${sums}/ram:TaxTotalAmount`),
      'BT-112': read(`${sums}/ram:GrandTotalAmount`),
      'BT-113': read(`${sums}/ram:TotalPrepaidAmount`),
      'BT-115': read(`${sums}/ram:DuePayableAmount`),
      ...Object.assign(
        {},
        ...each(`${settlement}/ram:ApplicableTradeTax`).map((group, nth) => ({
          [`BT-116 ${nth}`]: read('ram:BasisAmount', group),
          [`BT-117 ${nth}`]: read('ram:CalculatedAmount', group),
          [`BT-118 ${nth}`]: read('ram:CategoryCode', group),
          [`BT-119 ${nth}`]: read('ram:RateApplicablePercent', group),
          [`BT-120 ${nth}`]: read('ram:ExemptionReason', group),
        })),
      ),
      ...Object.assign(
        {},
        ...each('//ram:IncludedSupplyChainTradeLineItem').map((line, nth) => ({
          [`BT-129 ${nth}`]: read('.//ram:BilledQuantity', line),
          [`BT-131 ${nth}`]: read('.//ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount', line),
          [`BT-134 ${nth}`]: read('.//ram:BillingSpecifiedPeriod/ram:StartDateTime/udt:DateTimeString', line),
          [`BT-151 ${nth}`]: read('.//ram:ApplicableTradeTax/ram:CategoryCode', line),
          [`BT-153 ${nth}`]: read('.//ram:SpecifiedTradeProduct/ram:Name', line),
        })),
      ),
    })
  } finally {
    document.dispose()
  }
}

const BUYER = exampleParty('DE', {
  id: 'K7',
  name2: 'Einkauf',
  email: 'rechnung@amt.example',
  reference: '04011000-12345-03',
})
const SELLER = exampleParty('DE', { name2: 'Zweites Haus', register: 'HRB 123 B', phone: '+49 30 1234567' })
const withCode = exampleInvoice({
  gross: 3500,
  buyer: BUYER,
  visit: { sumCents: toCents(4000), discountCents: toCents(500), discountCode: 'NACHBAR5' },
})
const of = (body: Parameters<typeof issued>[0], number?: string) => ({ ...issued(body, number), seller: SELLER })
const WHOLE: readonly (readonly [string, InvoiceDocument])[] = [
  ['an invoice with a code', of(withCode)],
  ['a part given back', of(exampleCredit(1000, withCode), 'P17-2026-000124')],
  ['all given back', of(exampleCredit(3500, withCode), 'P17-2026-000125')],
  ['without VAT', of(exampleInvoice({ mode: 'small_business', buyer: BUYER }))],
]

/** Each text of a party that may be empty. */
const OPTIONAL = ['name2', 'taxNumber', 'register', 'email', 'phone', 'reference', 'vatId'] as const

describe.each(WHOLE)('%s', (_, document) => {
  test('says everything', async () => {
    const xml = await writeEInvoice(document, t)
    expect(readBack(xml)).toEqual(saidBy(document))
    expect(faultsOf(xml)).toEqual([])
  })

  test.each(OPTIONAL)('without %s', async (name) => {
    for (const who of ['seller', 'buyer'] as const) {
      const without = { ...document, [who]: { ...document[who], [name]: '' } }
      const xml = await writeEInvoice(without, t)
      expect(readBack(xml), who).toEqual(saidBy(without))
      expect(faultsOf(xml), who).toEqual([])
    }
  })

  test('with the reference of its buyer it is an XRechnung', async () => {
    expect(isXRechnung(document)).toBe(true)
    expect(xRechnungFaultsOf(await writeEInvoice(document, t))).toEqual([])
  })
})

test('without reference, telephone or mail addresses it does not claim to be one', async () => {
  const [, document] = WHOLE[0]!
  for (const [who, name] of [
    ['buyer', 'reference'],
    ['buyer', 'email'],
    ['seller', 'phone'],
    ['seller', 'email'],
  ] as const) {
    const without = { ...document, [who]: { ...document[who], [name]: '' } }
    const xml = await writeEInvoice(without, t)
    expect(xml).not.toMatch(/xrechnung|peppol/i)
    expect(xRechnungFaultsOf(xml)).not.toEqual([])
  }
})
