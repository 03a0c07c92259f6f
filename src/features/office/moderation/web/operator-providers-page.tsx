/** Providers with what they say about themselves, for operators who verify it; works without script. */
import { Link, useActionData, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { ListFile, ListPages, ListStates, useColumnSort } from '#client/list/desk-list.tsx'
import { listQuery } from '#client/list/list-address.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { mayAtDesk } from '#kernel/desk-roles.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant, formatNumber } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/table.tsx'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { listProviders } from '../contract.ts'
import { PROVIDER_SORTS, PROVIDER_STATES, type ProviderState } from '../rules/provider-states.ts'
import { providerAction } from './provider-action.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const PAGE = '/operator/providers'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const { state: chosen, cursor, query } = listQuery(request, { states: PROVIDER_STATES, sorts: PROVIDER_SORTS })
  const state = chosen ?? 'waiting'
  try {
    const { data, meta } = await call(listProviders, { query: { ...query, state } })
    const proved = viewer.kind !== 'guest' && viewer.proved
    const decides = viewer.kind !== 'guest' && mayAtDesk(viewer.deskRoles ?? [], ['support'])
    return { providers: data, ...meta, state, cursor, decides, mayDecide: decides && proved, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const action = providerAction

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

type Provider = ReplyData<typeof listProviders>['data'][number]

export default function OperatorProvidersPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { providers, counts, next, state, cursor, sort, order, decides, mayDecide } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const sortOf = useColumnSort(PAGE, { state }, { sort, order })
  const nameOf = ({ id, name }: Provider) => name || t('unnamed', { id })
  const day = (at: string | null) => (at === null ? t('missing') : formatInstant(at, REGION_ZONE, locale))
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('lead')}</p>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t(answer.intent === 'withdraw' ? 'done_withdraw' : 'done_verify')}
        </Notice>
      )}
      {decides && !mayDecide && <ProveNotice page={PAGE} />}
      <ListStates
        page={PAGE}
        label={t('filter')}
        states={PROVIDER_STATES}
        state={state}
        countOf={(one) => counts[one ?? 'waiting']}
        nameOf={(one) => t(`show_${one ?? 'waiting'}`)}
        keeps={{ sort, order }}
      />
      <Table
        caption={t('title')}
        columns={[
          {
            key: 'name',
            title: t('name'),
            sort: sortOf('name'),
            cell: (one) => (
              <Link to={path(`/operator/person/${one.person}`)} aria-label={`${nameOf(one)}: ${t('look')}`}>
                {nameOf(one)}
              </Link>
            ),
          },
          {
            key: 'offersAs',
            title: t('offersAs'),
            cell: ({ offersAs }) => (offersAs === null ? t('missing') : t(`offersAs_${offersAs}`)),
          },
          { key: 'register', title: t('register'), cell: ({ registerNumber }) => registerNumber || t('missing') },
          {
            key: 'contact',
            title: t('contact'),
            cell: ({ email, phone }) => (
              <div>
                {email || t('missing')}
                <br />
                <span className="desk-time num">{phone || t('missing')}</span>
              </div>
            ),
          },
          {
            key: 'certified',
            title: t('certified'),
            sort: sortOf('certified'),
            cell: ({ certifiedAt }) => <span className="num">{day(certifiedAt)}</span>,
          },
          ...(state === 'verified'
            ? [
                {
                  key: 'verified',
                  title: t('verified'),
                  cell: ({ verifiedAt }: Provider) => <span className="num">{day(verifiedAt)}</span>,
                },
              ]
            : []),
          {
            key: 'offices',
            title: t('offices'),
            sort: sortOf('offices'),
            isNumeric: true,
            cell: ({ offices }) => formatNumber(offices, locale),
          },
          ...(mayDecide && state !== 'incomplete'
            ? [
                {
                  key: 'decide',
                  title: t('act'),
                  cell: (one: Provider) => (
                    <Decision provider={one} name={nameOf(one)} state={state} answer={answer ?? undefined} />
                  ),
                },
              ]
            : []),
        ]}
        rows={providers}
        keyOf={({ id }) => id}
        empty={t(`none_${state}`)}
        hasCards
      />
      <ListPages page={PAGE} keeps={{ state, sort, order }} cursor={cursor} next={next} />
      <ListFile page={PAGE} filter={{ state }} sorted={{ sort, order }} />
    </main>
  )
}

type DecisionProps = { provider: Provider; name: string; state: ProviderState; answer: FormAnswer | undefined }

function Decision({ provider, name, state, answer }: DecisionProps) {
  const t = useTexts({ de, en })
  const { id, registerNumber } = provider
  const intent = state === 'verified' ? 'withdraw' : 'verify'
  const refused = answer && !answer.done && answer.values['id'] === String(id) ? answer : undefined
  return (
    <PostForm intent={intent} answer={refused} className="stack" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="name" value={provider.name} />
      <input type="hidden" name="registerNumber" value={registerNumber} />
      <FormMessage />
      <div className="row">
        <SubmitButton look={intent === 'verify' ? 'primary' : undefined} aria-label={t(`${intent}Of`, { name })}>
          {t(intent)}
        </SubmitButton>
      </div>
    </PostForm>
  )
}
