/** Draws an invoice or a credit note: a tagged PDF/A-3 file that carries the same document for programs. */
import { formatDay, formatMoney, formatNumber } from '#kernel/format.ts'
import { intlTag } from '#kernel/locale.ts'
import { subtractCents, ZERO, type Cents } from '#kernel/money.ts'
import { addressLines } from '#platform/paper/address-lines.ts'
import { makePaper } from '#platform/paper/paper.ts'
import type { InvoiceDocument, Party } from '../../rules/document.ts'
import { documentTexts, lineText, shownVatId, taxReasonText, vatWord, type DocumentTexts } from './document-texts.ts'
import { isXRechnung, writeEInvoice } from './e-invoice.ts'
import { EN_16931, facturXMetadata, XRECHNUNG } from './factur-x.ts'

/** Who runs the marketplace, as the foot of the page names them. */
export type Operator = { readonly name: string; readonly address: string }

export type DrawnDocument = { readonly pdf: Uint8Array<ArrayBuffer>; readonly xml: string }

export async function drawDocument(document: InvoiceDocument, operator: Operator): Promise<DrawnDocument> {
  const t = documentTexts(document.language)
  const xml = await writeEInvoice(document, t)
  const title = t(titleOf(document))
  const { seller, buyer } = document
  const profile = isXRechnung(document) ? XRECHNUNG : EN_16931
  const pdf = await makePaper(
    {
      title: `${title} ${document.number}`,
      subject: t('subject', { title, number: document.number, buyer: buyer.name }),
      author: seller.name,
      language: intlTag(document.language, seller.country),
      // The same document gives the same file, whenever it is drawn.
      at: Temporal.Instant.from(`${document.issuedOn}T12:00:00Z`),
      footer: [
        [seller.name, seller.name2, seller.street, `${seller.postcode} ${seller.city}`].filter(Boolean).join(', '),
        taxIdsOf(seller, t).join(' · '),
        ...(isCommission(document) ? [] : [t('operator', operator)]),
      ],
      pageOf: (page, pages) => t('page', { page, pages }),
      attachment: {
        name: profile.fileName,
        type: 'text/xml',
        description: t('attached'),
        text: xml,
        metadata: facturXMetadata(profile),
      },
    },
    (paper) => {
      paper.beside(
        [t('buyer'), ...addressLines(buyer, document.language)],
        [t('seller'), ...addressLines(seller, document.language), ...taxIdsOf(seller, t)],
      )
      paper.title(title)
      paper.facts(factsOf(document, t))
      paper.table(
        [
          { title: t('what'), share: 6 },
          { title: t('amount'), share: 1.3, align: 'right' },
          { title: t(vatWord('price', seller.country)), share: 1.7, align: 'right' },
        ],
        [
          ...document.lines.map((line) => [
            lineText(line, document.language, t),
            t(line.unit === 'hour' ? 'hours' : 'pieces', { count: formatNumber(line.quantity, document.language) }),
            money(line.grossCents, document),
          ]),
          ...(document.allowance
            ? [
                [
                  t('allowance', { code: document.allowance.code }),
                  '',
                  money(subtractCents(ZERO, document.allowance.grossCents), document),
                ],
              ]
            : []),
        ],
      )
      paper.sums(sumsOf(document, t))
      for (const note of notesOf(document, t)) paper.text(note)
    },
  )
  return { pdf: new Uint8Array(pdf), xml }
}

const isCommission = ({ kind }: InvoiceDocument) => kind === 'commission' || kind === 'commission_credit'
const isBack = ({ kind }: InvoiceDocument) => kind === 'booking_credit' || kind === 'commission_credit'

function titleOf(document: InvoiceDocument) {
  return document.typeCode === '384' ? ('title_cancel' as const) : (`title_${document.kind}` as const)
}

function factsOf(document: InvoiceDocument, t: DocumentTexts): [string, string][] {
  const { period, corrects, language } = document
  const day = (iso: string) => formatDay(iso, language, 'dated', document.seller.country)
  const [first] = document.lines
  return [
    [t('number'), document.number],
    [t('issuedOn'), day(document.issuedOn)],
    period.from === period.until
      ? [t('visit'), day(period.from)]
      : [t('period'), `${day(period.from)} – ${day(period.until)}`],
    ...(isCommission(document) || !first ? [] : [[t('booking'), String(first.bookingId)] as [string, string]]),
    ...(document.buyer.reference ? [[t('buyerReference'), document.buyer.reference] as [string, string]] : []),
    ...(document.buyer.vatId === ''
      ? []
      : [[t(vatWord('buyerVat', document.buyer.country)), shownVatId(document.buyer.vatId)] as [string, string]]),
    ...(corrects
      ? [[t('corrects'), t('correctsOf', { number: corrects.number, day: day(corrects.issuedOn) })] as [string, string]]
      : []),
  ]
}

function sumsOf(document: InvoiceDocument, t: DocumentTexts): [string, string][] {
  const { totals, taxes, language, paidByMarketplaceCents } = document
  const settled = isCommission(document) ? t('setOff') : isBack(document) ? t('refunded') : t('paid')
  return [
    [t('net'), money(totals.netCents, document)],
    ...taxes.map(({ tax, netCents, taxCents }): [string, string] => [
      tax.category === 'S'
        ? t(vatWord('tax', document.seller.country), {
            rate: formatNumber(tax.rate / 100, language),
            net: money(netCents, document),
          })
        : t(vatWord('noTax', document.seller.country)),
      money(taxCents, document),
    ]),
    [t('gross'), money(totals.grossCents, document)],
    ...(totals.paidCents === 0
      ? []
      : [[settled, money(subtractCents(ZERO, totals.paidCents), document)] as [string, string]]),
    ...(paidByMarketplaceCents === 0
      ? []
      : [[t('paidByMarketplace'), money(paidByMarketplaceCents, document)] as [string, string]]),
    [t('payable'), money(totals.payableCents, document)],
  ]
}

function notesOf(document: InvoiceDocument, t: DocumentTexts): string[] {
  const settled = isCommission(document) ? t('setOffNote') : isBack(document) ? t('refundedNote') : t('paidNote')
  return [
    ...document.taxes.flatMap(({ tax }) => taxReasonText(tax, document.seller.country, t) || []),
    ...(document.corrects?.reason ? [t('correctsBecause', { reason: document.corrects.reason })] : []),
    settled,
    ...(isCommission(document) ? [] : [t('onBehalf', { name: document.seller.name })]),
  ]
}

function taxIdsOf({ country, vatId, taxNumber, register }: Party, t: DocumentTexts): string[] {
  return [
    vatId === '' ? '' : t(vatWord('vatId', country), { id: shownVatId(vatId) }),
    taxNumber === '' ? '' : t('taxNumber', { id: taxNumber }),
    register === '' ? '' : t('register', { id: register }),
  ].filter(Boolean)
}

function money(cents: Cents, { currency, language }: InvoiceDocument): string {
  return formatMoney(cents, currency, language)
}
