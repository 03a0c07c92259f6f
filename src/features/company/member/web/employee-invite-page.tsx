/**
 * The link of an invitation. Opening it uses nothing up, because mail programs open links; a button accepts. Whoever has
 * no account registers here, whoever is signed in with another one is told for which address it is.
 */
import { Briefcase, Lock, ReceiptText } from 'lucide-react'
import { data, Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { signOut } from '#features/account/sign-in/contract.ts'
import { withNext } from '#features/account/sign-in/rules/next-path.ts'
import { sessionRedirect } from '#features/account/sign-in/web/session-redirect.ts'
import { localPath } from '#kernel/locale.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { SettingList, SettingRow } from '#ui/setting-list.tsx'
import { acceptInvite, readInvite, registerByInvite, renewInvite } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { InviteeForm } from './invitee-form.tsx'
import { dayOf } from './load-employees.ts'

const FIELDS = ['givenName', 'surname', 'password', 'terms']

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { call, locale, viewer } = context.get(pageContext)
  const own = localPath(`/employee/invite/${params['token'] ?? ''}`, locale)
  try {
    const { data: invite } = await call(readInvite, { params: { token: params['token'] ?? '' } })
    const me = viewer.kind === 'guest' ? null : viewer.email
    return { locale, own, me, invite: { ...invite, until: dayOf(invite.until, locale, 'long') } }
  } catch (error) {
    if (isGone(error)) return data({ locale, own, me: null, invite: null }, { status: 404 })
    throw pageAnswer(error, request, locale)
  }
}

/** A text that cannot be a link is one that there is not. */
const isGone = (error: unknown) =>
  (error instanceof RefusalError && error.refusal.code === 'company.invite_gone') ||
  (error instanceof Error && error.name === 'FieldErrors')

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const token = params['token'] ?? ''
  const own = localPath(`/employee/invite/${token}`, locale)
  const intent = textOf(form, 'intent')
  try {
    if (intent === 'renew') {
      await call(renewInvite, { params: { token } })
      return formDone(intent)
    }
    if (intent === 'change') {
      await call(signOut)
      return redirect(own, 303)
    }
    if (intent === 'accept') await call(acceptInvite, { params: { token } })
    else
      await call(registerByInvite, {
        params: { token },
        body: {
          givenName: textOf(form, 'givenName'),
          surname: textOf(form, 'surname'),
          password: textOf(form, 'password'),
          // The type allows only true; the schema refuses an unticked box with a message.
          terms: (form.get('terms') === 'yes') as true,
        },
      })
    return sessionRedirect(localPath('/workspace', locale), locale)
  } catch (error) {
    return formRefused(error, form, FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).inviteePage} – Viertel` },
  { name: 'robots', content: 'noindex' },
  // The address opens the invitation, so no other site gets to know it.
  { name: 'referrer', content: 'same-origin' },
]

export default function EmployeeInvitePage() {
  const { invite } = useLoaderData<typeof loader>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  if (invite === null)
    return (
      <main className="narrow stack" id="content" tabIndex={-1}>
        <h1>{t('goneTitle')}</h1>
        <p>{t('goneText')}</p>
        <p>
          <ButtonLink to={path('/')}>{t('goneHome')}</ButtonLink>
        </p>
      </main>
    )
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      {invite.state === 'expired' ? <Expired email={invite.email} /> : <Open invite={invite} />}
    </main>
  )
}

function Expired({ email }: { email: string }) {
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  return (
    <>
      <h1>{t('expiredTitle')}</h1>
      {answer?.done ? (
        <Notice tone="good" isAnnounced>
          {t('renewed')}
        </Notice>
      ) : (
        <PostForm intent="renew" className="panel stack" answer={answer}>
          <p>{t('expiredText', { email })}</p>
          <FormMessage />
          <SubmitButton look="primary" isWide busyText={t('sending')}>
            {t('expiredGo')}
          </SubmitButton>
        </PostForm>
      )}
    </>
  )
}

type Invite = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['invite']>

function Open({ invite }: { invite: Invite }) {
  const { me, own } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { company, inviter, email, until, obstacle } = invite
  const isOther = obstacle?.code === 'company.invite_other_address'
  return (
    <>
      <h1>{t('inviteeTitle', { company })}</h1>
      <p>{t('inviteeLead', { company, inviter })}</p>
      <SettingList>
        <SettingRow icon={ReceiptText} title={t('meaning_pays', { company })} note={t('meaning_paysNote')} />
        <SettingRow icon={Briefcase} title={t('meaning_only', { company })} note={t('meaning_onlyNote')} />
        <SettingRow icon={Lock} title={t('meaning_old')} note={t('meaning_oldNote', { company })} />
      </SettingList>
      <p className="quiet">{t('inviteeFor', { email, day: until })}</p>
      {me === null ? (
        <>
          <InviteeForm answer={answer} invite={invite} />
          <p>
            <Link to={withNext(path('/login'), own)}>{t('haveAccount')}</Link>
          </p>
        </>
      ) : obstacle === null ? (
        <PostForm intent="accept" className="panel stack" answer={answer}>
          <p>{t('acceptAs', { email: me })}</p>
          <FormMessage />
          <SubmitButton look="primary" isWide>
            {t('accept')}
          </SubmitButton>
        </PostForm>
      ) : (
        <PostForm intent="change" className="panel stack" answer={answer}>
          <h2>{t('cannot')}</h2>
          <p>{isOther ? t('wrongAccount', { email }) : obstacle.text}</p>
          <FormMessage />
          <SubmitButton look={isOther ? 'primary' : 'plain'}>{t('changeAccount')}</SubmitButton>
        </PostForm>
      )}
    </>
  )
}
