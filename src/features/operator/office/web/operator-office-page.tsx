/** A place at the desk: what it is, what happened to it, and what can be done. Works without script. */
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useActionData, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { RuleFields } from '#features/report/web/rule-fields.tsx'
import { mayAtDesk } from '#kernel/desk-roles.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant, formatMoney, formatRating } from '#kernel/format.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { Visits } from '../../person/web/person-lists.tsx'
import { DeskTimeline, timelineQueryOf } from '../../timeline/web/desk-timeline.tsx'
import { ActionForm } from '../../web/action-form.tsx'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { listOfficeTimeline, readDeskOffice } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { officeAction } from './office-action.ts'
import type { OfficeForm } from './office-form.ts'

type Office = ReplyData<typeof readDeskOffice>['data']

export async function loader({ request, params: { id = '' }, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const { kind, cursor, query } = timelineQueryOf(request)
  const isGuest = viewer.kind === 'guest'
  try {
    const [{ data }, timeline] = await Promise.all([
      call(readDeskOffice, { params: { id } }),
      call(listOfficeTimeline, { params: { id }, query }),
    ])
    const isForSupport = !isGuest && mayAtDesk(viewer.deskRoles ?? [], ['support'])
    return { office: data, timeline, kind, cursor, isForSupport, isProved: !isGuest && viewer.proved, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const action = officeAction

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${loaderData?.office.title ?? (loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorOfficePage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { office, timeline, kind, cursor, isForSupport, isProved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const answerTo = (form: OfficeForm) => (answer?.intent === form && !answer.done ? answer : undefined)
  const cancelAnswer = (booking: number) =>
    answerTo('cancel')?.values['booking'] === String(booking) ? answerTo('cancel') : undefined
  const page = `/operator/office/${office.id}`
  const { coming } = office
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <Link className="back" to={path('/operator/search')}>
        <Search size={20} />
        {t('search')}
      </Link>
      <header className="stack">
        <h1>{office.title}</h1>
        <p className="row">
          <Tag tone={office.status === 'published' ? 'good' : 'plain'}>{t(`status_${office.status}`)}</Tag>
          {office.hidden && <Tag tone="bad">{t('hidden')}</Tag>}
          {office.isPaused && <Tag tone="bad">{t('paused')}</Tag>}
          {office.isSuspended && <Tag tone="bad">{t('suspended')}</Tag>}
        </p>
      </header>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t(`done_${answer.intent as OfficeForm}`)}
        </Notice>
      )}
      <Facts office={office} />
      <div className="page-columns desk-columns">
        <div className="stack desk-side">
          {isForSupport && !isProved && <ProveNotice page={page} />}
          {isForSupport && isProved && <Hiding office={office} answerTo={answerTo} />}
        </div>
        <DeskTimeline timeline={timeline} page={page} kind={kind} cursor={cursor} />
        {coming && (
          <div className="stack desk-more">
            <Visits
              title={t('guests')}
              lead={coming.count === 0 ? t('guestsNone') : t('guestsCount', { count: coming.count })}
              visits={coming.visits}
              count={coming.count}
              answerTo={isProved ? cancelAnswer : null}
            />
          </div>
        )}
      </div>
    </main>
  )
}

type HidingProps = { office: Office; answerTo: (form: OfficeForm) => FormAnswer | undefined }

function Hiding({ office, answerTo }: HidingProps) {
  const t = useTexts({ de, en })
  const count = office.coming?.count ?? 0
  const canHide = office.status === 'published' || office.status === 'unpublished'
  return (
    <section className="panel stack" aria-labelledby="desk-actions">
      <h2 id="desk-actions">{t('actions')}</h2>
      {office.hidden && (
        <ActionForm
          intent={'show' satisfies OfficeForm}
          title={t('show')}
          go={t('showGo')}
          follows={[t('showFollow')]}
          reason={t('reason')}
          reasonHint={t('reasonRead')}
          reads={office.provider.locale}
          answer={answerTo('show')}
        />
      )}
      {canHide ? (
        <ActionForm
          intent={'hide' satisfies OfficeForm}
          title={t(office.hidden ? 'hideAgain' : 'hide')}
          go={t('hideGo')}
          follows={[t('hideSearch'), ...(count > 0 ? [t('hideComing', { count })] : []), t('hideTold')]}
          reason={t('reason')}
          reasonHint={t('reasonTold')}
          reads={office.provider.locale}
          answer={answerTo('hide')}
        >
          <RuleFields />
        </ActionForm>
      ) : (
        <p className="quiet">{t('notHideable')}</p>
      )}
    </section>
  )
}

function Facts({ office }: { office: Office }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const at = (instant: string) => formatInstant(instant, office.zone, locale, 'dated')
  const { hidden, provider, rating, publishedAt } = office
  const facts: readonly { readonly title: string; readonly text: ReactNode }[] = [
    {
      title: t('provider'),
      text:
        provider.person === null ? (
          provider.name
        ) : (
          <Link to={path(`/operator/person/${provider.person}`)}>{provider.name}</Link>
        ),
    },
    { title: t('address'), text: office.address },
    {
      title: t('kind'),
      text: office.isRoom ? t('room', { people: office.people }) : t('desks', { count: office.capacity }),
    },
    { title: t('price'), text: formatMoney(office.priceCents, office.currency, locale) },
    {
      title: t('rating'),
      text:
        rating.count === 0
          ? t('ratingNone')
          : t('ratingOf', { count: rating.count, rating: formatRating(rating.tenths, locale) }),
    },
    { title: t('created'), text: at(office.createdAt) },
    { title: t('published'), text: publishedAt && at(publishedAt) },
    { title: t('number'), text: `#${office.id}` },
  ]
  return (
    <section className="panel stack" aria-label={office.title}>
      {hidden && <Notice tone="bad">{t('hiddenSince', { at: at(hidden.at), reason: hidden.reason })}</Notice>}
      <dl className="desk-facts">
        {facts.map(
          ({ title, text }) =>
            text !== null && (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      {office.status === 'published' && (
        <p className="row">
          <ButtonLink to={path(`/office/${office.id}`)}>{t('open')}</ButtonLink>
        </p>
      )}
    </section>
  )
}
