/** Spec 2: the ways into the account, and where it is open. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { redirect, useActionData, useLoaderData } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext, type PageContext } from '#client/page-context.ts'
import { localPath } from '#kernel/locale.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { AccountFrame } from '../../frame/web/account-frame.tsx'
import { accountMeta } from '../../frame/web/account-meta.ts'
import { keepEmail, readEmail } from '../../email/contract.ts'
import { listPasskeys, removePasskey } from '../../passkey/contract.ts'
import { readFactor } from '../../sign-in/contract.ts'
import { readSocial, unlinkSocial } from '../../social/contract.ts'
import { endOneSession, endOtherSessions, listSessions } from '../contract.ts'
import { ProtectionCard } from './protection-card.tsx'
import { SecondStep } from './second-step.tsx'
import { SessionList } from './session-list.tsx'
import { WaysIn } from './ways-in.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    const [email, passkeys, sessions, social, factor] = await Promise.all([
      call(readEmail),
      call(listPasskeys),
      call(listSessions),
      call(readSocial),
      call(readFactor),
    ])
    return {
      locale,
      email: email.data,
      passkeys: passkeys.data,
      sessions: sessions.data,
      social: social.data,
      factor: factor.data,
    }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  try {
    await change(textOf(form, 'change'), call)
    return formDone(textOf(form, 'intent'))
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.code === 'account.proof_needed')
      return redirect(
        `${localPath('/password/confirm', locale)}?next=${encodeURIComponent(localPath('/account/social', locale))}`,
        303,
      )
    return formRefused(error, form, [], locale)
  }
}

/** @param pressed the value of the button: what to do, and with which one */
async function change(pressed: string, call: PageContext['call']): Promise<void> {
  const [what, which = ''] = pressed.split(' ')
  if (what === 'unlink') await call(unlinkSocial, { params: { provider: which } })
  else if (what === 'remove-passkey') await call(removePasskey, { params: { id: which } })
  else if (what === 'keep-email') await call(keepEmail)
  else if (what === 'end-others') await call(endOtherSessions)
  else await call(endOneSession, { params: { id: which } })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('social', loaderData?.locale)

export default function AccountSocialPage() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AccountFrame entry="social">
      <ProtectionCard passkeys={page.passkeys.length} emailVerified={page.email.verified} factor={page.factor} />
      <PostForm answer={answer} intent="ways" className="stack">
        <WaysIn passkeys={page.passkeys} email={page.email} social={page.social} />
        <FormMessage />
      </PostForm>
      <SecondStep factor={page.factor} />
      <PostForm answer={answer} intent="sessions" className="stack">
        <SessionList sessions={page.sessions} />
        <FormMessage />
      </PostForm>
    </AccountFrame>
  )
}
