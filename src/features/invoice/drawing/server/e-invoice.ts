/**
 * The same document for programs: Cross Industry Invoice of EN 16931 (money paper 7.1). The library wants UBL's names
 * and writes CII; it checks the codes.
 */
import { FormatFactoryService, invoiceSchema, ValidationService, type Invoice } from '@e-invoice-eu/core'
import { Ajv2019 } from 'ajv/dist/2019.js'
import type { BasisPoints, Cents } from '#kernel/money.ts'
import type { DocumentLine, InvoiceDocument, Party, Tax } from '../../rules/document.ts'
import { lineText, taxReasonText, type DocumentTexts } from './document-texts.ts'

export const GUIDELINE = 'urn:cen.eu:en16931:2017'
/** XRechnung 3.0, which German authorities demand of those who name a routing number. */
const X_GUIDELINE = `${GUIDELINE}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`
/** How programs address a mailbox (EAS). */
const BY_MAIL = 'EM'
/** UNECE 4461: online payment service; set off against what is paid out. */
const PAID_ONLINE = '68'
const SET_OFF = '97'

/** What is wrong is thrown, and logged by who draws. */
const QUIET = { log() {}, warn() {}, error() {} } as unknown as Console

/** The parts of the library's own service, which compiles its schema anew for each document; that takes longest. */
function makeTools() {
  const check = new Ajv2019({ strict: true, allErrors: true, useDefaults: true }).compile<Invoice>(invoiceSchema)
  return { check, formatter: new FormatFactoryService().createFormatService('CII', QUIET) }
}

let made: ReturnType<typeof makeTools> | null = null
/** Once for each thread. */
const tools = () => (made ??= makeTools())

export async function writeEInvoice(document: InvoiceDocument, t: DocumentTexts): Promise<string> {
  const { formatter, check } = tools()
  const invoice = new ValidationService(QUIET).validate('invoice', check, { 'ubl:Invoice': ublOf(document, t) })
  formatter.fillInvoiceDefaults(invoice)
  const written = await formatter.generate(invoice, { format: 'CII', lang: document.language })
  return patched(typeof written === 'string' ? written : new TextDecoder().decode(written), document)
}

/**
 * Four things that the library does otherwise: it claims Peppol's process, which this is not unless it is an XRechnung; it
 * points to a schema on its author's disk; it leaves the seller's identifier out (BT-29, which BR-CO-26 wants where there
 * is no VAT ID); and it loses which document is corrected.
 */
function patched(xml: string, document: InvoiceDocument): string {
  const { seller, corrects } = document
  return (isXRechnung(document) ? xml : xml.replace(PROCESS, ''))
    .replace(/ xmlns:xsi="[^"]*" xsi:schemaLocation="[^"]*"/, '')
    .replace(
      /<ram:SellerTradeParty>(\s*)(?!<ram:ID>)/,
      (_, gap: string) => `<ram:SellerTradeParty>${gap}<ram:ID>${escapeXml(seller.id)}</ram:ID>${gap}`,
    )
    .replace(SETTLEMENT_END, (end) => `${corrects ? correctedOf(corrects) : ''}${end}`)
}

const PROCESS = /\s*<ram:BusinessProcessSpecifiedDocumentContextParameter>[\s\S]*?<\/ram:BusinessProcess\w+>/
const SETTLEMENT_END = '</ram:ApplicableHeaderTradeSettlement>'

/** BG-3: the library looks for the corrected document one level above where it stands. */
function correctedOf({ number, issuedOn }: NonNullable<InvoiceDocument['corrects']>): string {
  return `<ram:InvoiceReferencedDocument>
<ram:IssuerAssignedID>${escapeXml(number)}</ram:IssuerAssignedID>
<ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${issuedOn.replaceAll('-', '')}</qdt:DateTimeString></ram:FormattedIssueDateTime>
</ram:InvoiceReferencedDocument>
`
}

/**
 * Whether it says all that XRechnung asks for beyond the norm: what the buyer calls it (BR-DE-15), somebody to ask
 * (BR-DE-5 to 7), and where programs find both (PEPPOL-EN16931-R010, R020).
 */
export function isXRechnung({ seller, buyer, taxes }: InvoiceDocument): boolean {
  const isReachable = seller.email !== '' && (seller.phone ?? '') !== '' && buyer.email !== ''
  // Outside of VAT there is no rate (BR-O-05), and XRechnung wants one (BR-DE-14).
  return (buyer.reference ?? '') !== '' && isReachable && taxes.every(({ tax }) => tax.category !== 'O')
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function ublOf(document: InvoiceDocument, t: DocumentTexts): object {
  const { currency, totals, taxes, allowance, corrects, period, kind } = document
  const isOutsideVat = taxes.every(({ tax }) => tax.category === 'O')
  const isCommission = kind === 'commission' || kind === 'commission_credit'
  const amount = (name: string, cents: Cents) => ({ [name]: decimal(cents), [`${name}@currencyID`]: currency })
  const notes = [
    ...(isCommission ? [] : [t('onBehalf', { name: document.seller.name })]),
    ...(corrects?.reason ? [t('correctsBecause', { reason: corrects.reason })] : []),
  ]
  return {
    'cbc:CustomizationID': isXRechnung(document) ? X_GUIDELINE : GUIDELINE,
    'cbc:ID': document.number,
    'cbc:IssueDate': document.issuedOn,
    'cbc:InvoiceTypeCode': document.typeCode,
    // One note: the library puts several into one element, of which the schema takes one text.
    ...(notes.length > 0 && { 'cbc:Note': [notes.join('\n')] }),
    'cbc:DocumentCurrencyCode': currency,
    ...(document.buyer.reference && { 'cbc:BuyerReference': document.buyer.reference }),
    'cac:InvoicePeriod': { 'cbc:StartDate': period.from, 'cbc:EndDate': period.until },
    'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(document.seller, isOutsideVat) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(document.buyer, isOutsideVat) },
    // Without it the library leaves out an element that the schema demands (money paper 7.1).
    'cac:Delivery': { 'cbc:ActualDeliveryDate': period.until },
    'cac:PaymentMeans': [{ 'cbc:PaymentMeansCode': isCommission ? SET_OFF : PAID_ONLINE }],
    ...(allowance && {
      'cac:AllowanceCharge': [
        {
          'cbc:ChargeIndicator': 'false',
          'cbc:AllowanceChargeReasonCode': '95',
          'cbc:AllowanceChargeReason': t('allowance', { code: allowance.code }),
          ...amount('cbc:Amount', allowance.netCents),
          'cac:TaxCategory': categoryOf(allowance.tax),
        },
      ],
    }),
    'cac:TaxTotal': [
      {
        ...amount('cbc:TaxAmount', totals.taxCents),
        'cac:TaxSubtotal': taxes.map((group) => ({
          ...amount('cbc:TaxableAmount', group.netCents),
          ...amount('cbc:TaxAmount', group.taxCents),
          'cac:TaxCategory': {
            ...categoryOf(group.tax),
            ...(group.tax.reason && { 'cbc:TaxExemptionReason': taxReasonText(group.tax, document.seller.country, t) }),
          },
        })),
      },
    ],
    'cac:LegalMonetaryTotal': {
      ...amount('cbc:LineExtensionAmount', totals.linesNetCents),
      ...amount('cbc:TaxExclusiveAmount', totals.netCents),
      ...amount('cbc:TaxInclusiveAmount', totals.grossCents),
      ...(allowance && amount('cbc:AllowanceTotalAmount', totals.allowanceNetCents)),
      ...amount('cbc:PrepaidAmount', totals.paidCents),
      ...amount('cbc:PayableAmount', totals.payableCents),
    },
    'cac:InvoiceLine': document.lines.map((line, nth) => lineOf(line, nth, document, t)),
  }
}

function lineOf(line: DocumentLine, nth: number, document: InvoiceDocument, t: DocumentTexts): object {
  const { currency } = document
  const unitCode = line.unit === 'hour' ? 'HUR' : 'C62'
  const base = Math.abs(line.quantity)
  return {
    'cbc:ID': String(nth + 1),
    'cbc:InvoicedQuantity': String(line.quantity),
    'cbc:InvoicedQuantity@unitCode': unitCode,
    'cbc:LineExtensionAmount': decimal(line.netCents),
    'cbc:LineExtensionAmount@currencyID': currency,
    'cac:InvoicePeriod': { 'cbc:StartDate': line.day, 'cbc:EndDate': line.day },
    'cac:Item': {
      'cbc:Name': lineText(line, document.language, t),
      'cac:ClassifiedTaxCategory': categoryOf(line.tax),
    },
    // The price is that of all hours together, so that nothing is rounded: a net price of one hour has no end.
    'cac:Price': {
      'cbc:PriceAmount': decimal(Math.abs(line.netCents) as Cents),
      'cbc:PriceAmount@currencyID': currency,
      'cbc:BaseQuantity': String(base),
      'cbc:BaseQuantity@unitCode': unitCode,
    },
  }
}

function sellerOf(party: Party, isOutsideVat: boolean): object {
  return {
    ...mailboxOf(party),
    'cac:PartyIdentification': [{ 'cbc:ID': party.id }],
    ...addressOf(party),
    // Who charges outside of VAT must not name a VAT ID (BR-O-02).
    'cac:PartyTaxScheme': [
      ...(party.vatId !== '' && !isOutsideVat
        ? [{ 'cbc:CompanyID': party.vatId, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } }]
        : []),
      ...(party.taxNumber === '' ? [] : [{ 'cbc:CompanyID': party.taxNumber, 'cac:TaxScheme': { 'cbc:ID': 'FC' } }]),
    ],
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': nameOf(party),
      ...(party.register !== '' && { 'cbc:CompanyID': party.register }),
    },
    ...(party.email !== '' && {
      'cac:Contact': {
        'cbc:Name': party.name,
        ...(party.phone && { 'cbc:Telephone': party.phone }),
        'cbc:ElectronicMail': party.email,
      },
    }),
  }
}

function buyerOf(party: Party, isOutsideVat: boolean): object {
  return {
    ...mailboxOf(party),
    ...(party.id !== '' && { 'cac:PartyIdentification': { 'cbc:ID': party.id } }),
    ...addressOf(party),
    ...(party.vatId !== '' &&
      !isOutsideVat && {
        'cac:PartyTaxScheme': { 'cbc:CompanyID': party.vatId, 'cac:TaxScheme': { 'cbc:ID': 'VAT' } },
      }),
    'cac:PartyLegalEntity': { 'cbc:RegistrationName': nameOf(party) },
  }
}

/** BT-34, BT-49. */
function mailboxOf({ email }: Party): object {
  return email === '' ? {} : { 'cbc:EndpointID': email, 'cbc:EndpointID@schemeID': BY_MAIL }
}

function addressOf(party: Party): object {
  return {
    'cac:PostalAddress': {
      'cbc:StreetName': party.street,
      'cbc:CityName': party.city,
      'cbc:PostalZone': party.postcode,
      'cac:Country': { 'cbc:IdentificationCode': party.country },
    },
  }
}

const nameOf = ({ name, name2 }: Party) => (name2 === '' ? name : `${name}, ${name2}`)

function categoryOf({ category, rate }: Tax): object {
  // Outside of VAT there is no rate, not even 0 (BR-O-05).
  return {
    'cbc:ID': category,
    ...(category !== 'O' && { 'cbc:Percent': percent(rate) }),
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  }
}

function decimal(cents: Cents): string {
  const whole = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

const percent = (rate: BasisPoints) => String(rate / 100)
