/** Asking for a link to set a new password. The answer is the same for every address. */
import { Form, Link, useActionData, useNavigation } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { TextField } from '#client/form/text-field.tsx'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { translator } from '#kernel/texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { formDone, formRefused, textOf } from './form-answer.ts'
import { FormMessage } from './form-message.tsx'
import { useFirstError } from './use-first-error.ts'

export const loader = ({ context }: LoaderFunctionArgs) => ({ locale: context.get(pageContext).locale })

export async function action({ request, context }: ActionFunctionArgs) {
  const { signIn, locale } = context.get(pageContext)
  const form = await request.formData()
  const email = textOf(form, 'email')
  try {
    await signIn.requestReset({ email })
    return formDone('', { email })
  } catch (error) {
    return formRefused(error, form, ['email'], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  {
    title: `${translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('forgotTitle')} – Viertel`,
  },
  { name: 'robots', content: 'noindex' },
]

export default function PasswordForgotPage() {
  const answer = useActionData<typeof action>()
  const isBusy = useNavigation().state === 'submitting'
  const form = useFirstError(answer)
  const t = useTexts({ de, en })
  const path = useLocalPath()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <h1>{t('forgotTitle')}</h1>
      {answer?.done ? (
        <FormMessage text={t('forgotSent', { email: answer.values['email'] ?? '' })} isGood />
      ) : (
        <Form method="post" className="panel stack" ref={form}>
          <p className="quiet">{t('forgotText')}</p>
          <TextField
            label={t('email')}
            name="email"
            type="email"
            autoComplete="username"
            required
            maxLength={254}
            defaultValue={answer?.values['email'] ?? ''}
            errors={answer?.errors['email']}
          />
          <FormMessage text={answer?.message ?? ''} />
          <button className="btn primary wide" aria-disabled={isBusy}>
            {t('forgotSend')}
          </button>
        </Form>
      )}
      <p>
        <Link to={path('/login')}>{t('backToLogin')}</Link>
      </p>
    </main>
  )
}
