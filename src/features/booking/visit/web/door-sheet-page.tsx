/** A sheet for the door of an office, to print: its name and the code that leads to checking in or booking. */
import { ArrowLeft, Printer } from 'lucide-react'
import { Link, useLoaderData } from 'react-router'
import type { LoaderFunctionArgs, MetaFunction } from 'react-router'
import { missingPage, pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useHydrated } from '#client/use-hydrated.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { listOwnOffices } from '#features/office/contract.ts'
import { translator } from '#kernel/texts.ts'
import { Button } from '#ui/button.tsx'
import { QrCode } from '#ui/qr-code.tsx'
import { doorCode } from '../rules/door-code.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { call, locale, baseUrl } = context.get(pageContext)
  let office
  try {
    office = (await call(listOwnOffices)).data.find(({ id, draft }) => String(id) === params['id'] && !draft)
  } catch (error) {
    throw pageAnswer(error, request, locale)
  }
  if (!office) throw missingPage(request)
  return { title: office.title, address: `${baseUrl}/o/${doorCode(office.id)}`, locale }
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const locale = loaderData?.locale ?? 'de'
  return [
    { title: `${translator(locale === 'en' ? en : de, locale)('sheetTitle')} – Viertel` },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function DoorSheetPage() {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const { title, address } = useLoaderData<typeof loader>()
  const isHydrated = useHydrated()
  return (
    <main className="narrow stack door-sheet" id="content" tabIndex={-1}>
      <Link className="back no-print" to={path('/account/my/office')}>
        <ArrowLeft size={18} />
        {t('sheetBack')}
      </Link>
      <h1>{title}</h1>
      <p>{t('sheetText')}</p>
      <QrCode text={address} label={t('sheetCode', { address })} />
      <p className="num">{address.replace(/^https?:\/\//, '')}</p>
      {isHydrated && (
        <p className="no-print">
          <Button look="primary" onClick={() => window.print()}>
            <Printer size={20} />
            {t('print')}
          </Button>
        </p>
      )}
    </main>
  )
}
