/** A question about one employee; over the page where there is script, in it otherwise. Closing it shows the list. */
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useHydrated } from '#client/use-hydrated.ts'
import { useLocalPath, useTexts } from '#client/use-texts.ts'
import { Dialog } from '#ui/dialog.tsx'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function EmployeeDialog({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts({ de, en })
  const path = useLocalPath()
  const navigate = useNavigate()
  if (!useHydrated())
    return (
      <section className="panel stack">
        <h2>{title}</h2>
        {children}
      </section>
    )
  const close = () => void navigate(path('/employees'), { preventScrollReset: true })
  return (
    <Dialog title={title} closeLabel={t('close')} onClose={close} isTitleFocused>
      {children}
    </Dialog>
  )
}
