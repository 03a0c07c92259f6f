/**
 * The archive of a statement. Its own files are those that are downloaded one by one, and so is the right to them; the
 * invoices are read from the storage one after the other, while the archive is being sent.
 */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import {
  downloadCompanyStatementCsv,
  downloadCompanyStatementPdf,
} from '#features/booking/billing/server/statement-files.ts'
import { readCompanyStatement } from '#features/payment/statement/server/read-statements.ts'
import { translator } from '#kernel/texts.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { downloadCompanyStatementZip as contract } from '../contract.ts'
import { archiveNames } from '../rules/archive-names.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function downloadCompanyStatementZip(call: Call<typeof contract>) {
  const { viewer, params, query, context } = call
  const statement = await readCompanyStatement(context.db.read, viewer, params.id)
  const language = query.language ?? call.locale
  const t = translator(language === 'en' ? en : de, language)
  const [pdf, csv] = [await downloadCompanyStatementPdf(call), await downloadCompanyStatementCsv(call)]
  const zip = new ZipFile()
  zip.addBuffer(await buffer(Readable.from(pdf.pieces)), pdf.name)
  zip.addBuffer(Buffer.from(csv.text), csv.name)
  const invoices = await invoicesOf(context.db.read, params.id, statement.company_id)
  const names = archiveNames(invoices)
  const waiting: string[] = []
  for (const [nth, invoice] of invoices.entries()) {
    if (invoice.pdf_key === null || invoice.xml_key === null) {
      waiting.push(`${invoice.seller}: ${invoice.number}`)
      continue
    }
    // A PDF is compressed already.
    addStored(zip, context, invoice.pdf_key, `${t('folder')}/${names[nth]}.pdf`, false)
    addStored(zip, context, invoice.xml_key, `${t('folder')}/${names[nth]}.xml`, true)
  }
  if (waiting.length > 0)
    zip.addBuffer(Buffer.from(`${t('waiting')}\r\n\r\n${waiting.join('\r\n')}\r\n`), t('waitingName'))
  zip.end()
  return {
    name: `viertel-${t('fileName')}-${statement.number}.zip`,
    type: 'application/zip' as const,
    pieces: Readable.from(zip.outputStream) as AsyncIterable<Uint8Array>,
  }
}

function addStored(zip: ZipFile, { storage }: Context, key: string, name: string, compress: boolean): void {
  zip.addReadStreamLazy(name, { compress }, (send) => {
    storage
      .get(key)
      .then((file) => {
        if (!file) throw new Error(`the file ${key} of an invoice is not there`)
        send(null, Readable.from([file.bytes]))
      })
      .catch((error: unknown) => send(error, Readable.from([])))
  })
}

/** Invoices and credit notes to the company, for every booking on the statement. */
async function invoicesOf(db: Reads, statementId: number, companyId: number) {
  return db
    .selectFrom('invoice as i')
    .leftJoin('invoice_file as f', 'f.invoice_id', 'i.id')
    .select(['i.number', 'f.pdf_key', 'f.xml_key'])
    .select(sql<string>`i.document->'seller'->>'name'`.as('seller'))
    .where('i.company_id', '=', companyId)
    .where(
      sql<boolean>`(i.office_id, i.booking_id) in (
        select l.office_id, l.booking_id from statement_line l where l.statement_id = ${statementId})`,
    )
    .orderBy('i.id')
    .execute()
}
