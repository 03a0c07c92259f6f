/** What somebody has booked, offers and owes. */
import { Link } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { FormAnswer } from '#client/form/form-answer.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant, formatMoney } from '#kernel/format.ts'
import { ActionForm } from '../../web/action-form.tsx'
import type { readPerson } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { PersonForm } from './person-form.ts'

type Person = ReplyData<typeof readPerson>['data']
type Account = NonNullable<Person['account']>
type Open = NonNullable<Person['open']>

/** The free text of a booking's cancellation is shorter than other reasons. */
const LONGEST_CANCEL_REASON = 500

type VisitsProps = {
  title: string
  lead: string
  visits: Account['coming']
  count: number
  /** Null where nothing can be canceled now. */
  answerTo: ((booking: number) => FormAnswer | undefined) | null
}

export function Visits({ title, lead, visits, count, answerTo }: VisitsProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  return (
    <section className="panel stack" aria-label={title}>
      <h2>{title}</h2>
      <p className="quiet num">{lead}</p>
      {visits.length > 0 && (
        <ul className="desk-list">
          {visits.map(({ id, office, guest, startAt, zone }) => (
            <li key={id}>
              <Link to={path(`/booking/${id}`)}>{office}</Link>
              <p className="quiet small num">
                {formatInstant(startAt, zone, locale)} · {guest} · #{id}
              </p>
              {answerTo !== null && (
                <ActionForm
                  intent={'cancel' satisfies PersonForm}
                  title={t('cancel')}
                  name={t('cancelOf', { number: id })}
                  go={t('cancelGo')}
                  follows={[t('cancelFollow')]}
                  reason={t('cancelReason')}
                  reasonHint={t('reasonHint')}
                  longestReason={LONGEST_CANCEL_REASON}
                  answer={answerTo(id)}
                >
                  <input type="hidden" name="booking" value={id} />
                </ActionForm>
              )}
            </li>
          ))}
        </ul>
      )}
      {count > visits.length && <p className="quiet small">{t('firstTen')}</p>}
    </section>
  )
}

export function Offices({ account: { offices, officeCount, published } }: { account: Account }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  if (officeCount === 0) return null
  return (
    <section className="panel stack" aria-label={t('offices')}>
      <h2>{t('offices')}</h2>
      <p className="quiet num">{t('officesCount', { count: officeCount, published })}</p>
      <ul className="desk-list">
        {offices.map(({ id, title, status, isHidden }) => (
          <li key={id}>
            <Link to={path(`/operator/office/${id}`)}>{title}</Link>
            <p className="quiet small">
              {[t(`office_${status}`), isHidden && t('hidden')].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function OpenAmounts({ open }: { open: Open }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  return (
    <section className="panel stack" aria-label={t('open')}>
      <h2>{t('open')}</h2>
      {open.length === 0 ? (
        <p className="quiet">{t('openNone')}</p>
      ) : (
        <ul className="desk-list">
          {open.map(({ booking, office, cents, currency, company }) => (
            <li key={booking}>
              <Link to={path(`/operator/booking?number=${booking}`)}>
                <b className="num">{formatMoney(cents, currency, locale)}</b>, {office}
              </Link>
              {company !== null && <p className="quiet small">{t('openOf', { company })}</p>}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
