/** Spec 2: employee/hours: where somebody works, week by week and on single days, and whether the team is told. */
import { useActionData, useLoaderData } from 'react-router'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from 'react-router'
import { CheckField } from '#client/form/check-field.tsx'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { pageAnswer } from '#client/page-answer.ts'
import { pageContext } from '#client/page-context.ts'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { DayForm } from './day-form.tsx'
import { hoursAction } from './hours-action.ts'
import { loadHours } from './load-hours.ts'
import { OwnWeek } from './own-week.tsx'
import { PatternForm } from './pattern-form.tsx'
import { SaidDays } from './said-days.tsx'
import { WeekNav } from './week-nav.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  try {
    return { ...(await loadHours(page, new URL(request.url).searchParams.get('day'))), locale: page.locale }
  } catch (error) {
    throw pageAnswer(error, request, page.locale)
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return hoursAction(await request.formData(), context.get(pageContext))
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${(loaderData?.locale === 'en' ? en : de).hoursTitle} – Viertel` },
  { name: 'robots', content: 'noindex' },
]

export default function HoursPage() {
  const t = useTexts({ de, en })
  const { today, first, last, shown, days, said, pattern, places } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? undefined
  const answerTo = (intent: string) => (answer?.intent === intent ? answer : undefined)
  return (
    <main className="page wrap stack presence-page" id="content" tabIndex={-1}>
      <div>
        <h1>{t('hoursTitle')}</h1>
        <p className="quiet">{t('hoursLead')}</p>
      </div>
      <section className="panel stack" aria-labelledby="own-week">
        <div className="spread">
          <h2 id="own-week">{t('ownWeek')}</h2>
          <WeekNav days={days.map(({ day }) => day)} first={first} last={last} today={today} />
        </div>
        <OwnWeek days={days} answer={answerTo('tap')} />
      </section>
      <section className="panel stack" aria-labelledby="pattern">
        <div>
          <h2 id="pattern">{t('pattern')}</h2>
          <p className="quiet small">{t('patternLead')}</p>
        </div>
        <PatternForm pattern={pattern} places={places} answer={answerTo('week')} />
      </section>
      <section className="panel stack" aria-labelledby="single">
        <div>
          <h2 id="single">{t('single')}</h2>
          <p className="quiet small">{t('singleLead')}</p>
        </div>
        <DayForm today={today} last={last} answer={answerTo('day')} />
        <SaidDays said={said} answer={answerTo('takeBack')} />
      </section>
      <section className="panel stack" aria-labelledby="telling">
        <h2 id="telling">{t('telling')}</h2>
        <PostForm intent="shown" answer={answerTo('shown')} className="stack">
          <CheckField name="shown" defaultChecked={shown}>
            {t('shown')}
          </CheckField>
          <p className="quiet small">{t('shownHint')}</p>
          <FormMessage done={t('shownSaved')} />
          <div>
            <SubmitButton busyText={t('saving')}>{t('saveShown')}</SubmitButton>
          </div>
        </PostForm>
      </section>
    </main>
  )
}
