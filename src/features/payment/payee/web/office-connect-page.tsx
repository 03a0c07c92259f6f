/** Spec 2: a payment-provider connect page per office. The account is the same one for all offices of a provider. */
import { redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { readProviderProfile } from '#features/office/provider/contract.ts'
import { readEditedOffice } from '#features/office/wizard/contract.ts'
import { formRefused } from '#client/form/form-answer.ts'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext, type PageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { ButtonLink } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { loadPayee, postPayee } from './payee-page-data.ts'
import { PayeePanel } from './payee-panel.tsx'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const { id = '' } = params
  try {
    const place = await placeOf(call, id)
    const payee = await loadPayee(call, place, request)
    // Who has finished at the payment provider goes on with the office, where the button to publish is.
    const isBack = new URL(request.url).searchParams.has('connected')
    if (isBack && payee.problem === null && payee.payee?.state === 'active')
      throw redirect(localPath(`/account/my/office/${id}/publish`, locale))
    // Afterwards, because it may have gone live on the way.
    const { title, publishWanted } = (await call(readEditedOffice, { params: { id } })).data
    return { locale, id, title, publishWanted, payee }
  } catch (error) {
    throw error instanceof Response ? error : pageAnswer(error, request, locale)
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { locale, call } = context.get(pageContext)
  const form = await request.formData()
  const { id = '' } = params
  try {
    const place = await placeOf(call, id)
    if (place === null) throw missingPage(request)
    return await postPayee(call, place, form, localPath(`/account/my/office/${id}/connect`, locale), locale)
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}

/** For others the office does not exist. */
async function placeOf(call: PageContext['call'], id: string): Promise<number | null> {
  await call(readEditedOffice, { params: { id } })
  return (await call(readProviderProfile)).data.place
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).connectTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function OfficeConnectPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { id, title, publishWanted, payee } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <main className="narrow stack" id="content" tabIndex={-1}>
      <div>
        <h1>{t('connectTitle')}</h1>
        <p className="quiet">{title || t('untitled')}</p>
      </div>
      <PayeePanel data={payee} answer={answer} />
      {publishWanted && <p>{t('waits')}</p>}
      <div className="row">
        <ButtonLink look="text" to={path(`/account/my/office/${id}/publish`)}>
          {t('toOffice')}
        </ButtonLink>
      </div>
    </main>
  )
}
