/** Every component of src/ui in every state, to be looked at and tested. In demo mode only. */
import type { ComponentType } from 'react'
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { formDone, formRefused } from '#client/form/form-answer.ts'
import { missingPage } from '#client/page-answer.ts'
import { textOf } from '#client/form/text-of.ts'
import { pageContext } from '#client/page-context.ts'
import { translator } from '#kernel/texts.ts'
import { FieldErrors, refused } from '#kernel/verdict.ts'
import {
  Buttons,
  Checks,
  Fields,
  FileButtons,
  Notices,
  Selects,
  SettingLists,
  TabLists,
  Tables,
  Tags,
} from './control-states.tsx'
import {
  ApiForms,
  CountFields,
  DayFields,
  DayRangeFields,
  Decisions,
  LanguageHints,
  ListFields,
  PostForms,
} from './form-states.tsx'
import { Dialogs, MenuButtons, Modals, Sheets, Toasts } from './overlay-states.tsx'
import {
  Avatars,
  DayRails,
  HourDials,
  Logos,
  Pictures,
  ProgressRings,
  SliderLines,
  SoftTitles,
  QrCodes,
} from './picture-states.tsx'
import de from './texts.de.ts'
import en from './texts.en.ts'
import { useGalleryTexts } from './use-gallery-texts.ts'

/** By the name of the file in src/ui or src/client/form; the test of this page compares the two. */
const STATES: Readonly<Record<string, ComponentType>> = {
  'api-form': ApiForms,
  avatar: Avatars,
  button: Buttons,
  check: Checks,
  'day-field': DayFields,
  'day-rail': DayRails,
  'day-range-field': DayRangeFields,
  dialog: Dialogs,
  field: Fields,
  'file-button': FileButtons,
  'hour-dial': HourDials,
  logo: Logos,
  'menu-button': MenuButtons,
  modal: Modals,
  notice: Notices,
  picture: Pictures,
  'qr-code': QrCodes,
  'count-field': CountFields,
  'language-hint': LanguageHints,
  'list-field': ListFields,
  'decision-forms': Decisions,
  'post-form': PostForms,
  'progress-ring': ProgressRings,
  select: Selects,
  'setting-list': SettingLists,
  sheet: Sheets,
  'show-toast': Toasts,
  'slider-line': SliderLines,
  'soft-title': SoftTitles,
  table: Tables,
  tabs: TabLists,
  tag: Tags,
}

export function loader({ request, context }: LoaderFunctionArgs) {
  const { isDemo, locale } = context.get(pageContext)
  if (!isDemo) throw missingPage(request)
  return { locale }
}

/** Of the one form here that is posted. It keeps nothing. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { isDemo, locale } = context.get(pageContext)
  if (!isDemo) throw missingPage(request)
  const form = await request.formData()
  if (textOf(form, 'postcode').length === 5) return formDone('post')
  const wrong = new FieldErrors({ postcode: [refused('field.too_short', { minimum: 5 }).refusal] })
  return formRefused(wrong, form, ['postcode'], locale)
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${translator(loaderData?.locale === 'en' ? en : de, loaderData?.locale ?? 'de')('title')} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function GalleryPage() {
  const t = useGalleryTexts()
  return (
    <main id="content" tabIndex={-1} className="narrow stack">
      <h1>{t('title')}</h1>
      <p className="quiet">{t('intro')}</p>
      {Object.entries(STATES).map(([file, States]) => (
        <section key={file} className="panel stack" data-component={file} aria-labelledby={`part-${file}`}>
          <h2 id={`part-${file}`} translate="no">
            {file}
          </h2>
          <States />
        </section>
      ))}
    </main>
  )
}
