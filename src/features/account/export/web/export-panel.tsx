/** A copy of one's data: asking for it, waiting for it, saving it. */
import { useEffect } from 'react'
import type { FormAnswer } from '#client/form/form-answer.ts'
import { FormMessage } from '#client/form/form-message.tsx'
import { PostForm } from '#client/form/post-form.tsx'
import { SubmitButton } from '#client/form/submit-button.tsx'
import { useDayText } from '#client/use-day-text.ts'
import { useReload } from '#client/use-reload.ts'
import { useTexts } from '#client/use-texts.ts'
import type { ReplyData } from '#kernel/endpoint.ts'
import type { readExport } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { useSizeText } from './use-size-text.ts'

export type ExportPanelProps = ReplyData<typeof readExport>['data'] & { answer: FormAnswer | undefined }

const LOOK_EVERY_MS = 3000

export function ExportPanel({ copy, mayAsk, answer }: ExportPanelProps) {
  const t = useTexts({ de, en })
  const day = useDayText()
  const size = useSizeText()
  useLookUntil(copy === null || copy.ready !== null)
  return (
    <section className="panel stack">
      <h2>{t('title')}</h2>
      <p>{t('lead')}</p>
      {copy && (
        <p role="status">
          {copy.ready
            ? t('ready', { day: day(copy.ready.at), size: size(copy.ready.bytes), until: day(copy.ready.until) })
            : t('making')}
        </p>
      )}
      {copy?.ready && (
        // The answer is a file, so the browser sends this form itself.
        <PostForm className="row" intent="download" reloadDocument>
          <SubmitButton look="primary">{t('download')}</SubmitButton>
        </PostForm>
      )}
      {mayAsk ? (
        <PostForm className="stack" intent="export" answer={answer}>
          <FormMessage />
          <div className="row">
            <SubmitButton>{t('ask')}</SubmitButton>
          </div>
        </PostForm>
      ) : (
        copy?.ready && <p className="quiet">{t('tomorrow')}</p>
      )}
    </section>
  )
}

/** Making it takes seconds, so the page looks again by itself. */
function useLookUntil(isDone: boolean) {
  const reload = useReload()
  useEffect(() => {
    if (isDone) return undefined
    const timer = setInterval(reload, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isDone, reload])
}
