/** Spec 2: the language of mails and notifications, and the country. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SelectField } from '#client/form/select-field.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useTexts } from '#client/use-texts.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { readRegion, saveRegion } from '../contract.ts'
import { AccountFrame } from '../../frame/web/account-frame.tsx'
import { accountMeta } from '../../frame/web/account-meta.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { CountrySelect } from '../../billing/web/country-select.tsx'

const FIELDS = ['locale', 'country'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  try {
    return { locale, region: (await call(readRegion)).data }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  try {
    const body = Object.fromEntries(FIELDS.map((name) => [name, textOf(form, name)]))
    await call(saveRegion, { body: body as BodyOf<typeof saveRegion> })
    return formDone('region')
  } catch (error) {
    return formRefused(error, form, FIELDS, locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => accountMeta('language', loaderData?.locale)

export default function LanguagePage() {
  const { region } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  return (
    <AccountFrame entry="language">
      <PostForm className="panel stack" intent="region" answer={answer}>
        <SelectField
          label={t('mailLanguage')}
          name="locale"
          defaultValue={region.locale}
          options={[
            ['de', t('languageDe')],
            ['en', t('languageEn')],
          ]}
        />
        <CountrySelect value={region.country} autoComplete="country" />
        <p className="quiet">{t('languageOfPages')}</p>
        <FormMessage done={t('saved')} />
        <SubmitButton look="primary">{t('save')}</SubmitButton>
      </PostForm>
    </AccountFrame>
  )
}
