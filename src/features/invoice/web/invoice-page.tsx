/** The invoice of a booking and its credit notes (Spec 2: booking invoice); or how far it is, and a way to try again. */
import { ArrowLeft } from 'lucide-react'
import { Link, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatDay } from '#kernel/format.ts'
import { translator } from '#kernel/texts.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { readBookingInvoice, retryBookingInvoice } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { InvoiceDocument } from './invoice-document.tsx'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  if (!/^[1-9][0-9]{0,15}$/.test(params['id'] ?? '')) throw missingPage(request)
  try {
    return { ...(await call(readBookingInvoice, { params: { id: params['id'] } })).data, locale }
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  try {
    await call(retryBookingInvoice, { params: { id: params['id'] } })
    return formDone('again')
  } catch (error) {
    return formRefused(error, form, [], locale)
  }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const t = translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')
  return [
    { title: loaderData ? `${t('pageTitle', { id: loaderData.booking.id })} – Viertel` : 'Viertel' },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function InvoicePage() {
  const { booking, state, problem, isOwnAddress, documents } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const locale = useLocale()
  const path = useLocalPath()
  return (
    <main className="narrow stack invoice-page" id="content" tabIndex={-1}>
      <Link className="back no-print" to={path(`/booking/${booking.id}`)}>
        <ArrowLeft size={18} />
        {t('toBooking')}
      </Link>
      <header>
        <h1>{t(documents.length > 1 ? 'titleMany' : 'title')}</h1>
        <p className="quiet">{t('about', { office: booking.office, day: formatDay(booking.day, locale, 'dated') })}</p>
      </header>
      {answer?.done && (
        <Notice tone="good" isAnnounced>
          {t('againDone')}
        </Notice>
      )}
      {state !== 'ready' && (
        <section className="panel stack" aria-labelledby="state">
          <h2 id="state">{t(`${state}_title`)}</h2>
          <p>
            {state === 'not_created' && problem
              ? t(isOwnAddress ? 'problem_own' : `problem_${problem}`)
              : t(state === 'not_created' ? 'problem_fault' : `${state}_text`)}
          </p>
          {state === 'not_created' && (
            <>
              {isOwnAddress && (
                <p>
                  <ButtonLink to={path('/account/billing-address')}>{t('toAddress')}</ButtonLink>
                </p>
              )}
              <PostForm intent="again" answer={answer}>
                <FormMessage />
                <SubmitButton>{t('again')}</SubmitButton>
              </PostForm>
            </>
          )}
        </section>
      )}
      {documents.map((document) => (
        <InvoiceDocument key={document.id} document={document} />
      ))}
    </main>
  )
}
