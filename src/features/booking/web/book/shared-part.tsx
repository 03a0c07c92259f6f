/** The place of a colleague, instead of payment and bill: whose it is, and that nothing is charged. */
import { useTexts } from '#client/use-texts.ts'
import de from '../../shared-place/texts.de.ts'
import en from '../../shared-place/texts.en.ts'

type SharedPartProps = {
  /** Null for a place of the company itself. */
  host: string | null
  company: string
}

export function SharedPart({ host, company }: SharedPartProps) {
  const t = useTexts({ de, en })
  return (
    <section className="panel stack" aria-labelledby="shared">
      <h2 id="shared">{host === null ? t('sharedOfCompany', { company }) : t('sharedBy', { name: host })}</h2>
      <p>{t('sharedFree')}</p>
      <p className="quiet small">{host === null ? t('sharedAddress') : t('sharedTold', { name: host })}</p>
    </section>
  )
}
