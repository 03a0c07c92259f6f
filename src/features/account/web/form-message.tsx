/** What a form says as a whole, above its button: read out when it appears. */
export function FormMessage({ text, isGood = false }: { text: string; isGood?: boolean }) {
  if (text === '') return null
  return (
    <p className={isGood ? 'notice good' : 'notice bad'} role={isGood ? 'status' : 'alert'}>
      {text}
    </p>
  )
}
