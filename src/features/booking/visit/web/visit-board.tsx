/** Today at the offices, by what is to be done. The acts are plain forms; each row says what it would do to whom. */
import { Check } from 'lucide-react'
import { Form, Link } from 'react-router'
import { FormMessage } from '#client/form/form-message.tsx'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { ProfileLink } from '#features/account/public-profile/web/profile-link.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { MessageLink } from '../../message/web/message-link.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { Visit, Visits } from './visit-data.ts'
import { deskWords, stateWords } from './visit-words.ts'

const GROUPS = ['needed', 'coming', 'here', 'over'] as const

const groupOf = ({ state }: Visit) => (state === 'missing' ? 'over' : state)

type VisitBoardProps = {
  visits: Visits
  date: string
  filter: { readonly office: string; readonly q: string }
  answer: FormAnswer | undefined
}

export function VisitBoard({ visits: { visits, offices }, date, filter, answer }: VisitBoardProps) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const count = (group: (typeof GROUPS)[number]) => visits.filter((one) => groupOf(one) === group).length
  const isFiltered = filter.office !== '' || filter.q !== ''
  const dayQuery = new URLSearchParams({ date, ...(filter.office === '' ? {} : { office: filter.office }) }).toString()
  return (
    <section className="visit-board" aria-labelledby="visits-today">
      <div className="visit-head">
        <h2 id="visits-today">{t('today')}</h2>
        {visits.length > 0 && (
          <p className="quiet num">
            {t('sum', { here: count('here'), needed: count('needed'), coming: count('coming') })}
          </p>
        )}
        <ButtonLink to={path(`/office-booking/day?${dayQuery}`)}>{t('dayList')}</ButtonLink>
      </div>
      {(visits.length > 5 || isFiltered) && (
        <Form key={`${filter.office} ${filter.q}`} method="get" className="row ends visit-filter">
          {offices.length > 1 && (
            <Select
              label={t('office')}
              name="office"
              defaultValue={filter.office}
              options={[['', t('allOffices')], ...offices.map(({ id, title }) => [String(id), title] as const)]}
            />
          )}
          <TextField label={t('guest')} name="q" type="search" maxLength={80} defaultValue={filter.q} />
          <Button type="submit">{t('show')}</Button>
        </Form>
      )}
      {visits.length === 0 && <p className="quiet">{t(isFiltered ? 'noneFound' : 'none')}</p>}
      {GROUPS.map((group) => {
        const rows = visits.filter((one) => groupOf(one) === group)
        if (rows.length === 0) return null
        const list = (
          <ul className="panel visit-rows">
            {rows.map((visit) => (
              <VisitRow
                key={visit.id}
                visit={visit}
                answer={answer?.values['id'] === String(visit.id) ? answer : undefined}
              />
            ))}
          </ul>
        )
        return group === 'over' ? (
          <details key={group} className="visit-over">
            <summary>
              {t(group)} <span className="num">{rows.length}</span>
            </summary>
            {list}
          </details>
        ) : (
          <div key={group}>
            <h3>
              {t(group)} <span className="quiet num">{rows.length}</span>
            </h3>
            {list}
          </div>
        )
      })}
    </section>
  )
}

function VisitRow({ visit, answer }: { visit: Visit; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { id, office, from, to, booker, person, visitsBefore, state, checkedInAt } = visit
  const acts = [
    visit.mayCheckIn && { intent: 'check-in', text: t('checkIn'), look: 'primary' as const },
    visit.mayMiss && { intent: 'no-show', text: t('miss'), look: 'plain' as const },
    visit.mayTakeBack && {
      intent: checkedInAt ? 'take-back-check-in' : 'take-back-no-show',
      text: t('takeBack'),
      look: 'text' as const,
    },
  ].filter((act) => act !== false)
  return (
    <li data-state={state}>
      <Link className="visit-time num" to={path(`/booking/${id}`)}>
        {from}–{to}
      </Link>
      <Avatar src={person?.thumbnail ?? null} name={booker} size={40} />
      <div className="visit-guest">
        <p>
          {person ? (
            <ProfileLink personId={person.id} reservation={id}>
              {booker}
            </ProfileLink>
          ) : (
            booker
          )}
        </p>
        <p className="quiet small">
          {deskWords(visit, locale)}, {visitsBefore === 0 ? t('firstTime') : t('visits', { count: visitsBefore })}
        </p>
      </div>
      <div className="visit-office">
        <p>{office.title}</p>
        <p className="small visit-state">
          {state === 'here' && <Check size={16} />}
          {stateWords(visit, locale)}
        </p>
      </div>
      <div className="row visit-acts">
        <MessageLink bookingId={id} name={booker} unread={visit.unread} />
        {acts.map(({ intent, text, look }) => (
          <PostForm key={intent} intent={intent} answer={answer?.intent === intent ? answer : undefined}>
            <input type="hidden" name="id" value={id} />
            <SubmitButton look={look} aria-label={t('takeBackOf', { act: text, name: booker })}>
              {text}
            </SubmitButton>
            <FormMessage />
          </PostForm>
        ))}
      </div>
    </li>
  )
}
