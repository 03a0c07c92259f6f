/** Whoever came by a provider has not accepted the terms yet (Spec 5): nothing can be booked or saved before. */
import { redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { CheckField } from '#client/form/check-field.tsx'
import { formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { textOf } from '#client/form/text-of.ts'
import { fillSlots } from '#client/fill-slots.tsx'
import { loginRedirect } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { translator } from '#kernel/texts.ts'
import { nextPath } from '../../sign-in/rules/next-path.ts'
import { acceptTerms } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, locale } = context.get(pageContext)
  if (viewer.kind === 'guest') throw loginRedirect(request, locale)
  const next = nextPath(new URL(request.url).searchParams.get('next'), localPath('/welcome', locale))
  if (!viewer.lacksTerms) throw redirect(next)
  return { locale, next }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    // The type allows only true; the schema refuses an unticked box with a message.
    await call(acceptTerms, { body: { terms: (form.get('terms') === 'yes') as true } })
  } catch (error) {
    return formRefused(error, form, ['terms'], locale)
  }
  return redirect(nextPath(textOf(form, 'next'), localPath('/welcome', locale)), 303)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('termsTitle')} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function WelcomeTermsPage() {
  const { next } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const opened = (slug: string, text: string) => (
    <a href={path(`/page/${slug}`)} target="_blank" rel="noopener">
      {text}
    </a>
  )
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('termsTitle')}</h1>
      <p>{t('termsText')}</p>
      <PostForm className="panel stack" answer={answer}>
        <input type="hidden" name="next" value={next} />
        <CheckField name="terms" required whenMissing={t('termsMissing')}>
          {fillSlots(t('terms'), {
            terms: opened('terms', t('termsLink')),
            privacy: opened('privacy', t('privacyLink')),
          })}
        </CheckField>
        <FormMessage />
        <SubmitButton look="primary" isWide>
          {t('agree')}
        </SubmitButton>
      </PostForm>
    </main>
  )
}
