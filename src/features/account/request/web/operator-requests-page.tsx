/** What people asked for by letter or mail about their data, those due first; works without script. */
import { Link, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { ListFile, ListPages, ListSorts, ListStates } from '#client/list/desk-list.tsx'
import { listQuery } from '#client/list/list-address.ts'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Notice } from '#ui/notice.tsx'
import { listDataRequests } from '../contract.ts'
import { REQUEST_LISTS, REQUEST_SORTS } from '../rules/request-lists.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { RequestCard } from './request-card.tsx'
import { REQUEST_DECISIONS } from './request-decisions.ts'
import { ANSWER_FIELDS, REQUEST_FORMS, type RequestForm } from './request-form.ts'

const PAGE = '/operator/requests'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const { state: chosen, cursor, query } = listQuery(request, { states: REQUEST_LISTS, sorts: REQUEST_SORTS })
  const state = chosen ?? 'waiting'
  try {
    const { data, meta } = await call(listDataRequests, { query })
    return { requests: data, ...meta, state, cursor, mayAct: viewer.kind !== 'guest' && viewer.proved, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const intent = REQUEST_FORMS.find((one) => one === textOf(form, 'intent'))
  if (!intent) throw missingPage(request)
  try {
    await REQUEST_DECISIONS[intent](call, form)
    return formDone(intent)
  } catch (error) {
    return formRefused(error, form, ANSWER_FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorRequestsPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { requests, counts, next, sort, order, state, cursor, mayAct } = useLoaderData<typeof loader>()
  const answer: FormAnswer | undefined = useActionData<typeof action>()
  const refused = answer && !answer.done ? answer : undefined
  const answerTo = (id: number) => (refused?.values['id'] === String(id) ? refused : undefined)
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">
        {t('lead')} <Link to={path('/operator/search')}>{t('toSearch')}</Link>
      </p>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t(`done_${answer.intent as RequestForm}`)}
        </Notice>
      )}
      {state === 'waiting' && !mayAct && requests.length > 0 && <ProveNotice page={PAGE} />}
      <ListStates
        page={PAGE}
        label={t('filter')}
        states={REQUEST_LISTS}
        state={state}
        countOf={(one) => counts[one ?? 'waiting']}
        nameOf={(one) => t(`show_${one ?? 'waiting'}`)}
        keeps={{}}
      />
      {requests.length === 0 ? (
        <p className="quiet">{t(`none_${state}`)}</p>
      ) : (
        <>
          <ListSorts
            page={PAGE}
            sorts={REQUEST_SORTS}
            nameOf={(one) => t(one === 'due' ? `by_due_${state}` : `by_${one}`)}
            filter={{ state }}
            sorted={{ sort, order }}
          />
          <ul className="request-list">
            {requests.map((one) => (
              <li key={one.id} className="panel stack">
                <RequestCard of={one} mayAct={mayAct} answer={answerTo(one.id)} />
              </li>
            ))}
          </ul>
          <ListPages page={PAGE} keeps={{ state, sort, order }} cursor={cursor} next={next} />
          <ListFile page={PAGE} filter={{ state }} sorted={{ sort, order }} />
        </>
      )}
    </main>
  )
}
