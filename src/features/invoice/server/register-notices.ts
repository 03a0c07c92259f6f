/** Who is told of an invoice: who pays the booking, or the provider whom the commission is charged. By mail only. */
import { enclosed } from '#features/notification/server/enclosed.ts'
import type {
  ComposedNotice,
  Notice,
  NoticeEvent,
  NoticesFor,
  NoticeWorld,
  Recipient,
} from '#features/notification/server/notice-registry.ts'
import type { InvoiceEvents } from '../events.ts'
import { invoiceMail, invoiceWords } from '../mails/invoice-mail.ts'
import type { InvoiceDocument } from '../rules/document.ts'

const BY_MAIL = { group: 'payment', mail: 'mandatory' } as const

export const invoiceNotices = {
  'invoice.booking': {
    to: { payer: BY_MAIL },
    target: ({ booking_id }) => ({ route: 'booking.invoice', params: { id: String(booking_id) } }),
    compose: composeFor(({ booking_id }) => `/booking/${booking_id}/invoice`),
  },
  'invoice.commission': {
    to: { account: BY_MAIL },
    target: () => ({ route: 'account.invoices', params: {} }),
    compose: composeFor(() => '/account/invoices?side=commission'),
  },
} satisfies NoticesFor<InvoiceEvents>

function composeFor(pathOf: (event: NoticeEvent) => string): Notice['compose'] {
  return async (event: NoticeEvent, _: Recipient, world: NoticeWorld): Promise<ComposedNotice | null> => {
    const { db, baseUrl } = world
    const id = event.payload['invoice']
    if (typeof id !== 'number') return null
    const row = await db.read
      .selectFrom('invoice as i')
      .innerJoin('provider as p', 'p.id', 'i.provider_id')
      .leftJoin('company as c', 'c.id', 'i.company_id')
      .innerJoin('person as reader', (on) =>
        on.on((is) => is('reader.id', '=', is.fn.coalesce('c.admin_id', 'i.payer_id', 'p.person_id'))),
      )
      .leftJoin('invoice_file as f', 'f.invoice_id', 'i.id')
      .select(['f.pdf_key', 'reader.email', 'reader.given_name', 'reader.name', 'reader.locale'])
      .select((eb) => eb.ref('i.document').$castTo<InvoiceDocument>().as('document'))
      .where('i.id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    const { email: to, locale, document } = row
    return {
      words: (reader) => invoiceWords(document, reader),
      isTrue: true,
      outdatedAt: null,
      mail: async () => ({
        to,
        locale,
        attachments: await pdfOf(world, row.pdf_key, document.number),
        ...invoiceMail(document, pathOf(event), { name: row.given_name || row.name, locale, baseUrl }),
      }),
    }
  }
}

const pdfOf = (world: NoticeWorld, key: string | null, number: string) =>
  enclosed(world, 'invoice', async () => {
    const file = key === null ? null : await world.storage.get(key)
    return file && { name: `${number}.pdf`, contentType: file.contentType, content: file.bytes }
  })
