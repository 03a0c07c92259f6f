/** Spec 1: the kind of the account; the provider mode can be switched to user mode and back. */
import { redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { loginRedirect } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { localPath } from '#kernel/locale.ts'
import { KIND_BITS, type ViewerKind } from '#kernel/viewer.ts'
import { ButtonLink } from '#ui/button.tsx'
import { saveMode } from '../../person/contract.ts'
import { AccountFrame } from '../../frame/web/account-frame.tsx'
import { accountMeta } from '../../frame/web/account-meta.ts'
import { modeOfBits } from '../../person/rules/mode.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale } = context.get(pageContext)
  if (viewer.kind === 'guest') throw loginRedirect(request, locale)
  const isAsked = (viewer.bits & KIND_BITS.corporateRequest) !== 0
  return { locale, kind: viewer.kind, mode: modeOfBits(viewer.bits), isAsked }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  try {
    await call(saveMode, { body: { mode: textOf(form, 'mode') } as BodyOf<typeof saveMode> })
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
  // Another request: this one was made by somebody with the mode before, and so would its page and bar be.
  return redirect(localPath('/account/type', locale), 303)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('type', loaderData?.locale)

const TEXTS = {
  guest: 'typeUser',
  user: 'typeUser',
  provider: 'typeProvider',
  corporate: 'typeCorporate',
  employee: 'typeEmployee',
  operator: 'typeOperator',
} as const satisfies Record<ViewerKind, keyof typeof de>

export default function TypePage() {
  const { kind, mode, isAsked } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const other = mode === 'user' ? 'provider' : 'user'
  return (
    <AccountFrame entry="type">
      <section className="panel stack">
        <h2>{t(TEXTS[kind])}</h2>
        <p>{t(`${TEXTS[kind]}Text`)}</p>
      </section>
      {(kind === 'user' || kind === 'provider') && (
        <PostForm className="panel stack" intent="mode" answer={answer}>
          <h2>{t('modeTitle')}</h2>
          <p>{t(mode === 'user' ? 'modeToProvider' : 'modeToUser')}</p>
          <input type="hidden" name="mode" value={other} />
          <FormMessage />
          <SubmitButton>{t(mode === 'user' ? 'modeProviderButton' : 'modeUserButton')}</SubmitButton>
        </PostForm>
      )}
      {(kind === 'user' || kind === 'provider') && (
        <section className="panel stack">
          <h2>{t('companyTitle')}</h2>
          <p>{t(isAsked ? 'companyAsked' : 'companyText')}</p>
          <p>
            <ButtonLink to={path(isAsked ? '/account/corporate/pending' : '/account/corporate')}>
              {t(isAsked ? 'companyPending' : 'companyGo')}
            </ButtonLink>
          </p>
        </section>
      )}
    </AccountFrame>
  )
}
