/** Providers with what they say about themselves, for operators who verify it; works without script. */
import { Link, useActionData, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { mayAtDesk } from '#kernel/desk-roles.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { formatInstant, formatNumber } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { listProviders } from '../contract.ts'
import { PROVIDER_STATES, type ProviderState } from '../rules/provider-states.ts'
import { providerAction } from './provider-action.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const PAGE = '/operator/providers'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const typed = new URL(request.url).searchParams
  const state = PROVIDER_STATES.find((one) => one === typed.get('state')) ?? 'waiting'
  const after = typed.get('after')
  try {
    const { data, meta } = await call(listProviders, { query: { state, ...(after !== null && { after }) } })
    const proved = viewer.kind !== 'guest' && viewer.proved
    const decides = viewer.kind !== 'guest' && mayAtDesk(viewer.deskRoles ?? [], ['support'])
    return { providers: data, ...meta, state, isFirst: after === null, decides, mayDecide: decides && proved, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export const action = providerAction

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorProvidersPage() {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { providers, counts, next, state, isFirst, decides, mayDecide } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const hrefOf = (query: Record<string, string>) => `${path(PAGE)}?${new URLSearchParams(query).toString()}`
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('lead')}</p>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t(answer.intent === 'withdraw' ? 'done_withdraw' : 'done_verify')}
        </Notice>
      )}
      {decides && !mayDecide && <ProveNotice page={PAGE} />}
      <nav className="chips" aria-label={t('filter')}>
        {PROVIDER_STATES.map((one) => (
          <Link
            key={one}
            className={one === state ? 'chip on' : 'chip'}
            to={hrefOf({ state: one })}
            aria-current={one === state ? 'page' : undefined}
          >
            {t(`show_${one}`)} <span className="num">{formatNumber(counts[one], locale)}</span>
          </Link>
        ))}
      </nav>
      {providers.length === 0 ? (
        <p className="quiet">{t(`none_${state}`)}</p>
      ) : (
        <ul className="stack">
          {providers.map((one) => (
            <Provider
              key={one.id}
              provider={one}
              state={state}
              mayDecide={mayDecide}
              answer={answer && !answer.done && answer.values['id'] === String(one.id) ? answer : undefined}
            />
          ))}
        </ul>
      )}
      {(!isFirst || next !== null) && (
        <p className="row">
          {!isFirst && <ButtonLink to={hrefOf({ state })}>{t('first')}</ButtonLink>}
          {next !== null && <ButtonLink to={hrefOf({ state, after: String(next) })}>{t('more')}</ButtonLink>}
        </p>
      )}
    </main>
  )
}

type ProviderProps = {
  provider: ReplyData<typeof listProviders>['data'][number]
  state: ProviderState
  mayDecide: boolean
  answer: FormAnswer | undefined
}

function Provider({ provider, state, mayDecide, answer }: ProviderProps) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  const { id, person, offersAs, email, phone, registerNumber, certifiedAt, verifiedAt, offices } = provider
  const name = provider.name || t('unnamed', { id })
  const day = (at: string | null) => (at === null ? t('missing') : formatInstant(at, REGION_ZONE, locale))
  const facts = [
    [t('offersAs'), offersAs === null ? t('missing') : t(`offersAs_${offersAs}`)],
    [t('email'), email || t('missing')],
    [t('phone'), phone || t('missing')],
    [t('register'), registerNumber || t('missing')],
    [t('certified'), day(certifiedAt)],
    ...(verifiedAt === null ? [] : [[t('verified'), day(verifiedAt)]]),
    [t('offices'), formatNumber(offices, locale)],
  ] as const
  const intent = state === 'verified' ? 'withdraw' : 'verify'
  return (
    <li className="panel stack">
      <h2>
        <Link to={path(`/operator/person/${person}`)} aria-label={`${name}: ${t('look')}`}>
          {name}
        </Link>
      </h2>
      <dl className="summary-facts">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {mayDecide && state !== 'incomplete' && (
        <PostForm intent={intent} answer={answer} className="stack" preventScrollReset>
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
      )}
    </li>
  )
}
