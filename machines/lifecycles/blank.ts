/** Whether a text shows nothing: it is empty, or holds only spaces and characters that no one sees. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
