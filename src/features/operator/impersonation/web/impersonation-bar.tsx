/** On every page while an operator looks at it as somebody: as whom, until when, and the way back. */
import { EyeOff } from 'lucide-react'
import { useEffect } from 'react'
import { Form } from 'react-router'
import { useLocale, useLocalPath, useTexts } from '#client/use-texts.ts'
import { formatInstant } from '#kernel/format.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import { Button } from '#ui/button.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export default function ImpersonationBar({ name, until }: { name: string; until: string }) {
  const t = useTexts({ de, en })
  const locale = useLocale()
  useLeaveAt(until, useLocalPath()('/operator'))
  return (
    <section className="impersonation-bar no-print" aria-label={t('bar')}>
      <div className="wrap">
        <EyeOff size={20} aria-hidden="true" />
        <p>
          <b>{t('as', { name })}</b> {t('until', { at: formatInstant(until, REGION_ZONE, locale, 'time') })}
        </p>
        <Form method="post" action="/impersonation/end" reloadDocument>
          <input type="hidden" name="locale" value={locale} />
          <Button type="submit">{t('end')}</Button>
        </Form>
      </div>
    </section>
  )
}

/** From then on the server shows the operator's own pages, so none of the person's stays open. */
function useLeaveAt(until: string, desk: string): void {
  useEffect(() => {
    const timer = setTimeout(() => location.assign(desk), Math.max(0, Date.parse(until) - Date.now()) + 1000)
    return () => clearTimeout(timer)
  }, [until, desk])
}
