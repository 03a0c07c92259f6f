/** A person at the desk: who they are, what happened to them, and what can be done. Works without script. */
import { emailInLetters } from '#kernel/internet-domain.ts'
import { Search } from 'lucide-react'
import { Link, useActionData, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { DeskTimeline, timelineQueryOf } from '../../timeline/web/desk-timeline.tsx'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { listPersonTimeline, readPerson } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { AccountActions } from './account-actions.tsx'
import { personAction } from './person-action.ts'
import type { PersonForm } from './person-form.ts'
import { Offices, OpenAmounts, Visits } from './person-lists.tsx'

type Person = ReplyData<typeof readPerson>['data']

export async function loader({ request, params: { id = '' }, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const { kind, cursor, query } = timelineQueryOf(request)
  try {
    const { data } = await call(readPerson, { params: { id } })
    const timeline = await call(listPersonTimeline, { params: { id }, query })
    return { person: data, timeline, kind, cursor, mayAct: viewer.kind !== 'guest' && viewer.proved, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const action = personAction

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.person.name ?? (loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorPersonPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { person, timeline, kind, cursor, mayAct } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const answerTo = (form: PersonForm) => (answer?.intent === form && !answer.done ? answer : undefined)
  const cancelAnswer = (booking: number) =>
    answerTo('cancel')?.values['booking'] === String(booking) ? answerTo('cancel') : undefined
  const page = `/operator/person/${person.id}`
  const { account, open } = person
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <Link className="back" to={path('/operator/search')}>
        <Search size={20} />
        {t('search')}
      </Link>
      <header className="stack">
        <h1>{person.name}</h1>
        <p className="row">
          <Tag>{t(`kind_${person.kind}`)}</Tag>
          <Tag tone={person.isVerified ? 'good' : 'bad'}>{t(person.isVerified ? 'verified' : 'unverified')}</Tag>
          {person.suspended && <Tag tone="bad">{t('suspended')}</Tag>}
          {person.endsAt !== null && <Tag tone="bad">{t('ending')}</Tag>}
        </p>
      </header>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t(`done_${answer.intent as PersonForm}`)}
        </Notice>
      )}
      <Facts person={person} />
      <div className="page-columns desk-columns">
        <div className="stack desk-side">
          {account && !mayAct && <ProveNotice page={page} />}
          {account && mayAct && <AccountActions person={person} account={account} answerTo={answerTo} />}
          {open && <OpenAmounts open={open} />}
        </div>
        <DeskTimeline timeline={timeline} page={page} kind={kind} cursor={cursor} />
        {account && (
          <div className="stack desk-more">
            {account.guestCount > 0 && (
              <Visits
                title={t('guests')}
                lead={t('guestsCount', { count: account.guestCount })}
                visits={account.guests}
                count={account.guestCount}
                answerTo={mayAct ? cancelAnswer : null}
              />
            )}
            <Visits
              title={t('bookings')}
              lead={t('bookingsCount', { count: account.bookings, coming: account.comingCount })}
              visits={account.coming}
              count={account.comingCount}
              answerTo={mayAct ? cancelAnswer : null}
            />
            <Offices account={account} />
          </div>
        )}
      </div>
    </main>
  )
}

function Facts({ person }: { person: Person }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const at = (instant: string) => formatInstant(instant, REGION_ZONE, locale, 'dated')
  const { provider, company, suspended, endsAt, roles, account } = person
  const declared = provider?.declared ?? null
  const facts: readonly (readonly [title: string, text: string | null])[] = [
    [t('email'), emailInLetters(person.email)],
    [t('since'), at(person.createdAt)],
    [t('language'), `${t(`language_${person.locale}`)}, ${person.country}`],
    [t('company'), company?.name ?? null],
    [
      t('provider'),
      provider && t(provider.isVerified ? 'providerVerified' : 'providerUnverified', { name: provider.name }),
    ],
    [t('offersAs'), declared && t(`offersAs_${declared.offersAs}`)],
    [t('traderAddress'), declared && (declared.address.join(', ') || t('traderNone'))],
    [t('traderReach'), declared && [declared.phone, declared.email].filter(Boolean).join(', ')],
    [t('registerNumber'), declared && (declared.registerNumber || t('traderNone'))],
    [t('certifiedAt'), declared && at(declared.certifiedAt)],
    [t('factor'), t(person.hasFactor ? 'factorOn' : 'factorOff')],
    [t('sessions'), account && String(account.sessions)],
    [t('roles'), roles.length === 0 ? null : roles.map((role) => t(`role_${role}`)).join(', ')],
    [t('endsAt'), endsAt && at(endsAt)],
  ]
  return (
    <section className="panel stack" aria-label={person.name}>
      {suspended && (
        <Notice tone="bad">{t('suspendedSince', { at: at(suspended.at), reason: suspended.reason })}</Notice>
      )}
      <dl className="desk-facts">
        {facts.map(
          ([title, text]) =>
            text !== null && (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
