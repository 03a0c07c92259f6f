/** Shares the page's address: with the system's share sheet, or by the clipboard. */
import { Check, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#client/use-texts.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'

export function ShareButton({ title }: { title: string }) {
  const t = useTexts({ de, en })
  const [isCopied, setIsCopied] = useState(false)

  async function share() {
    const url = location.href
    try {
      if (navigator.share) return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      setIsCopied(true)
      setTimeout(() => setIsCopied(false), 3000)
    } catch {
      // The sheet was dismissed, or the clipboard is not allowed: the address can still be copied from the address bar.
    }
  }

  return (
    <button type="button" className="chip no-print" onClick={() => void share()}>
      {isCopied ? <Check size={17} /> : <Share2 size={17} />}
      <span aria-live="polite">{isCopied ? t('shared') : t('share')}</span>
    </button>
  )
}
