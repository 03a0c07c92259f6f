import { Download, FileCode2 } from 'lucide-react'
import { useTexts } from '#client/use-texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { ListedInvoice } from './invoice-data.ts'

/** The files of an invoice: for people, and for programs. */
export function InvoiceFiles({ invoice }: { invoice: Pick<ListedInvoice, 'id' | 'number'> }) {
  const t = useTexts({ de, en })
  const { id, number } = invoice
  return (
    <p className="invoice-files no-print">
      <ButtonLink
        to={`/api/invoice/${id}/pdf`}
        download
        reloadDocument
        discover="none"
        aria-label={t('pdfOf', { number })}
      >
        <Download size={20} />
        {t('pdf')}
      </ButtonLink>
      <ButtonLink
        to={`/api/invoice/${id}/xml`}
        download
        reloadDocument
        discover="none"
        aria-label={t('xmlOf', { number })}
      >
        <FileCode2 size={20} />
        {t('xml')}
      </ButtonLink>
    </p>
  )
}
