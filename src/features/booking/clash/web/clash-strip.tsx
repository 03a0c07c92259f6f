/** What foreign calendars say against bookings: what is certain first, then the acts; one that is too late says why. */
import { AlertTriangle } from 'lucide-react'
import { Link } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatDay } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { listClashes } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { KeepClashForm } from './keep-clash-form.tsx'

export type Clashes = ReplyData<typeof listClashes>['data']

export function ClashStrip({ clashes, answer }: { clashes: Clashes; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  if (clashes.length === 0) return null
  return (
    <Notice tone="bad">
      <AlertTriangle size={20} />
      <section className="clash-strip" aria-labelledby="clashes">
        <h2 id="clashes">{t('title', { count: clashes.length })}</h2>
        <p>{t('stands')}</p>
        <ul>
          {clashes.map(({ id, office, date, from, to, booker, calendar, mayCancel }) => (
            <li key={id}>
              <p>
                <Link to={path(`/booking/${id}`)}>
                  <strong>{office.title}</strong>, {formatDay(date, locale)}, {from}–{to}
                </Link>
              </p>
              <p className="small">{t('what', { booker, calendar })}</p>
              <div className="row">
                <KeepClashForm id={id} answer={answer} look="primary" />
                {mayCancel ? (
                  <ButtonLink to={path(`/booking/${id}`)}>{t('cancel')}</ButtonLink>
                ) : (
                  <span className="small">
                    {t('late')} <Link to={path('/page/imprint')}>{t('help')}</Link>
                  </span>
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Notice>
  )
}
