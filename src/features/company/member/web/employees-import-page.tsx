/**
 * Inviting the people of a file: first what becomes of each line, with fields for what is wrong, then all of them or
 * none. The file goes along with each form, so that all of it works without script.
 */
import { ArrowLeft, Download } from 'lucide-react'
import { data, Link, redirect, useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { formRefused, type FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { textOf } from '#client/form/text-of.ts'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { localPath } from '#kernel/locale.ts'
import { refuse } from '#kernel/verdict.ts'
import { ButtonLink } from '#ui/button.tsx'
import { importEmployees } from '../contract.ts'
import { IMPORT_FIELDS, type ImportField } from '../rules/import-lines.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { decodeFile } from './decode-file.ts'
import { FileField } from './file-field.tsx'
import { ImportPreview } from './import-preview.tsx'
import { loadEmployees } from './load-employees.ts'

const TEMPLATE = {
  de: 'E-Mail;Vorname;Nachname;Limit;Zeitraum;Kostenstelle;Sprache\r\nnadia@beispiel.example;Nadia;Benali;300,00;Monat;ENTW;Deutsch\r\n',
  en: 'E-mail,First name,Last name,Limit,Period,Cost centre,Language\r\nnadia@beispiel.example,Nadia,Benali,300.00,month,DEV,English\r\n',
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  try {
    const { meta: company } = await loadEmployees(page, new URLSearchParams())
    if (!company.mayInvite) refuse('auth.forbidden')
    if (company.lacks !== null) throw redirect(localPath('/employees', page.locale))
    return {
      locale: page.locale,
      template: `data:text/csv;charset=utf-8,%EF%BB%BF${encodeURIComponent(TEMPLATE[page.locale])}`,
    }
  } catch (error) {
    throw error instanceof Response ? error : pageAnswer(error, request, page.locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { call, locale } = context.get(pageContext)
  const form = await request.formData()
  const csv = await csvOfForm(form)
  const [fixes, without] = [fixesOf(form), linesOf(form)]
  const commit = form.get('intent') === 'commit'
  const file = nameOf(form)
  try {
    const { data: preview } = await call(importEmployees, { body: { csv, commit, fixes, without } })
    if (preview.committed) return redirect(`${localPath('/employees', locale)}?done=imported`, 303)
    return { answer: undefined, preview, csv, file, fixes }
  } catch (error) {
    const refused = formRefused(error, form, ['csv'], locale)
    // A file with lines to settle is shown with them, and with why nobody was invited.
    const preview = commit
      ? await call(importEmployees, { body: { csv, commit: false, fixes, without } }).then(
          (seen) => seen.data,
          () => null,
        )
      : null
    return data(
      { answer: { ...refused.data, values: {} } satisfies FormAnswer, preview, csv, file, fixes },
      refused.init ?? {},
    )
  }
}

async function csvOfForm(form: FormData): Promise<string> {
  const file = form.get('file')
  return file instanceof File && file.size > 0 ? decodeFile(await file.arrayBuffer()) : textOf(form, 'csv')
}

function nameOf(form: FormData): string {
  const file = form.get('file')
  return file instanceof File ? file.name : textOf(form, 'name')
}

/** Fields named `fix.{line}.{field}`. */
function fixesOf(form: FormData): { line: number; field: ImportField; value: string }[] {
  return [...form].flatMap(([name, value]) => {
    const [, line, field] = /^fix\.([1-9][0-9]{0,6})\.([A-Za-z]+)$/.exec(name) ?? []
    const known = IMPORT_FIELDS.find((one) => one === field)
    return known && typeof value === 'string' ? [{ line: Number(line), field: known, value: value.slice(0, 300) }] : []
  })
}

function linesOf(form: FormData): number[] {
  return form
    .getAll('without')
    .flatMap((one) => (typeof one === 'string' && /^[1-9][0-9]{0,6}$/.test(one) ? Number(one) : []))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).importTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function EmployeesImportPage() {
  const { locale, template } = useLoaderData<typeof loader>()
  const sent = useActionData<typeof action>()
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const isChosen = sent?.preview != null
  const fileName = locale === 'en' ? 'employees.csv' : 'mitarbeitende.csv'
  return (
    <main className="page wrap stack" id="content" tabIndex={-1}>
      <p>
        <Link className="back" to={path('/employees')}>
          <ArrowLeft size={18} />
          {t('back')}
        </Link>
      </p>
      <div className="spread">
        <h1>{t('importTitle')}</h1>
        <div className="row">
          {isChosen && <ButtonLink to={path('/employees/import')}>{t('otherFile')}</ButtonLink>}
          <ButtonLink href={template} download={fileName}>
            <Download size={18} />
            {t('template')}
          </ButtonLink>
        </div>
      </div>
      {sent?.preview ? (
        <ImportPreview
          key={JSON.stringify([sent.preview.lines, sent.answer])}
          preview={sent.preview}
          csv={sent.csv}
          file={sent.file}
          fixes={sent.fixes}
          answer={sent.answer}
        />
      ) : (
        <PostForm className="panel stack" answer={sent?.answer} encType="multipart/form-data">
          <p>{t('importLead')}</p>
          <p className="quiet">{t('importColumns')}</p>
          <FileField />
          <FormMessage />
          <div className="row">
            <SubmitButton look="primary">{t('importRead')}</SubmitButton>
          </div>
        </PostForm>
      )}
    </main>
  )
}
