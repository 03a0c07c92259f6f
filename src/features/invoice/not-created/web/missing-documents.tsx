/** Commission invoices that could not be made, and documents whose files could not be drawn, each with a button that tries again. */
import { Link } from 'react-router'
import type { ReactNode } from 'react'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant, formatMonth, formatNumber } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import type { listMissingDocuments } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

/** How the intent of a button begins that draws files. */
export const FILES = 'files-'

type Documents = ReplyData<typeof listMissingDocuments>

export function MissingDocuments({ documents, answer }: { documents: Documents; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { data, meta } = documents
  return (
    <>
      {meta.commissions > 0 && <p className="num">{t('commissions', { count: meta.commissions })}</p>}
      {data.commissions.map(({ provider, month, problem, ...tried }) => (
        <Waiting
          key={`${provider.id}-${month}`}
          name={`commission-${provider.id}-${month}`}
          title={t('commission', { provider: provider.name, month: formatMonth(month, locale) })}
          reason={t(`commission_${problem}`, { provider: provider.name })}
          tried={tried}
          answer={answer}
        >
          <input type="hidden" name="id" value={provider.id} />
          <input type="hidden" name="month" value={month} />
        </Waiting>
      ))}
      {meta.files > 0 && <p className="num">{t('files', { count: meta.files })}</p>}
      {data.files.map(({ id, number, booking, provider, ...tried }) => (
        <Waiting
          key={id}
          name={`${FILES}${id}`}
          title={
            booking === null ? (
              t('file', { number, provider })
            ) : (
              <Link to={`${path('/operator/booking')}?number=${booking}`}>{t('file', { number, provider })}</Link>
            )
          }
          reason={t('missing_fault')}
          tried={tried}
          answer={answer}
        >
          <input type="hidden" name="id" value={id} />
        </Waiting>
      ))}
    </>
  )
}

type WaitingProps = {
  /** Of its button. */
  name: string
  title: ReactNode
  reason: string
  tried: { tries: number; nextAt: string }
  answer: FormAnswer | undefined
  /** What its form sends. */
  children: ReactNode
}

function Waiting({ name, title, reason, tried, answer, children }: WaitingProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const facts = [
    [t('missing'), reason],
    [t('tries'), formatNumber(tried.tries, locale)],
    [t('next'), formatInstant(tried.nextAt, REGION_ZONE, locale)],
  ] as const
  return (
    <section className="panel stack" aria-labelledby={name}>
      <h2 id={name} className="num">
        {title}
      </h2>
      <dl className="summary-facts">
        {facts.map(([fact, value]) => (
          <div key={fact}>
            <dt>{fact}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PostForm className="stack" intent={name} answer={answer?.intent === name ? answer : undefined}>
        {children}
        <FormMessage />
        <SubmitButton>{t('again')}</SubmitButton>
      </PostForm>
    </section>
  )
}
