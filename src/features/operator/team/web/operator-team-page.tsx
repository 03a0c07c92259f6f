/** Who works at the desk, for owners; works without script. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { CheckField } from '#client/form/check-field.tsx'
import { formDone, formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { TextField } from '#client/form/text-field.tsx'
import { textOf } from '#client/form/text-of.ts'
import { ListFile, useColumnSort } from '#client/list/desk-list.tsx'
import { listQuery } from '#client/list/list-address.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { ProveNotice } from '#client/prove/prove-notice.tsx'
import { useTexts } from '#client/use-texts.ts'
import { DESK_ROLES, type DeskRole } from '#kernel/desk-roles.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import { Notice } from '#ui/notice.tsx'
import { Table } from '#ui/table.tsx'
import { listTeam, setRoles } from '../contract.ts'
import { TEAM_SORTS } from '../rules/team-sorts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

const PAGE = '/operator/team'
const FIELDS = ['email', 'reason'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { call, viewer, locale } = context.get(pageContext)
  const { query } = listQuery(request, { states: [], sorts: TEAM_SORTS })
  try {
    const { data, meta } = await call(listTeam, { query })
    const you = viewer.kind === 'guest' ? null : viewer.id
    return { team: data, ...meta, you, mayChange: viewer.kind !== 'guest' && viewer.proved, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const roles = DESK_ROLES.filter((role) => textOf(form, role) === 'yes')
  try {
    await call(setRoles, { body: { email: textOf(form, 'email'), roles, reason: textOf(form, 'reason') } })
    return formDone(textOf(form, 'intent'))
  } catch (error) {
    return formRefused(error, form, FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).title} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OperatorTeamPage() {
  const t = useTexts({ de, en })
  const { team, you, sort, order, mayChange } = useLoaderData<typeof loader>()
  const sortOf = useColumnSort(PAGE, {}, { sort, order })
  const answer = useActionData<typeof action>()
  const refused = answer && !answer.done ? answer : undefined
  const of = (intent: string) => (refused?.values['intent'] === intent ? refused : undefined)
  return (
    <main className="wrap page stack" id="content" tabIndex={-1}>
      <h1>{t('title')}</h1>
      <p className="quiet">{t('lead')}</p>
      <dl className="panel summary-facts">
        {DESK_ROLES.map((role) => (
          <div key={role}>
            <dt>{t(`role_${role}`)}</dt>
            <dd>{t(`may_${role}`)}</dd>
          </div>
        ))}
      </dl>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t('saved')}
        </Notice>
      )}
      {!mayChange && <ProveNotice page={PAGE} />}
      <Table
        caption={t('title')}
        columns={[
          {
            key: 'name',
            title: t('name'),
            sort: sortOf('name'),
            cell: ({ id, name }) => (id === you ? `${name} (${t('you')})` : name),
          },
          { key: 'email', title: t('email'), sort: sortOf('email'), cell: ({ email }) => email },
          { key: 'roles', title: t('roles'), cell: ({ roles }) => roles.map((role) => t(`role_${role}`)).join(' · ') },
          { key: 'factor', title: t('factor'), cell: ({ hasFactor }) => t(hasFactor ? 'hasFactor' : 'noFactor') },
          ...(mayChange
            ? [{ key: 'change', title: t('change'), cell: (one: Colleague) => <Change of={one} answer={of(one.id)} /> }]
            : []),
        ]}
        rows={team}
        keyOf={({ id }) => id}
        empty=""
        hasCards
      />
      <ListFile page={PAGE} filter={{}} sorted={{ sort, order }} />
      {mayChange && (
        <section className="panel stack" aria-labelledby="add-to-team">
          <h2 id="add-to-team">{t('addTitle')}</h2>
          <p className="quiet">{t('addLead')}</p>
          <PostForm intent="add" answer={of('add')} className="stack" preventScrollReset>
            <TextField label={t('email')} name="email" type="email" required maxLength={254} autoComplete="off" />
            <Roles roles={[]} />
            <Reason />
            <FormMessage />
            <div className="row">
              <SubmitButton look="primary">{t('add')}</SubmitButton>
            </div>
          </PostForm>
        </section>
      )}
    </main>
  )
}

type Colleague = ReplyData<typeof listTeam>['data'][number]

function Change({ of: { id, name, email, roles }, answer }: { of: Colleague; answer: FormAnswer | undefined }) {
  const t = useTexts({ de, en })
  return (
    <details open={answer !== undefined}>
      <summary aria-label={`${t('change')}: ${name}`}>{t('change')}</summary>
      <PostForm intent={id} answer={answer} className="stack" preventScrollReset>
        <input type="hidden" name="email" value={email} />
        <Roles roles={roles} />
        <p className="hint">{t('none')}</p>
        <Reason />
        <FormMessage />
        <div className="row">
          <SubmitButton look="primary">{t('save')}</SubmitButton>
        </div>
      </PostForm>
    </details>
  )
}

function Roles({ roles }: { roles: readonly DeskRole[] }) {
  const t = useTexts({ de, en })
  return (
    <fieldset className="stack">
      <legend>{t('roles')}</legend>
      {DESK_ROLES.map((role) => (
        <CheckField key={role} name={role} defaultChecked={roles.includes(role)}>
          {t(`role_${role}`)}
        </CheckField>
      ))}
    </fieldset>
  )
}

function Reason() {
  const t = useTexts({ de, en })
  return (
    <>
      <TextField label={t('reason')} name="reason" required minLength={10} maxLength={1000} autoComplete="off" />
      <p className="hint">{t('reasonHint')}</p>
    </>
  )
}
