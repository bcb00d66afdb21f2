/** A line, without blanks around it, that is a scene break: three asterisks, dashes, a single #, and the like. */
export const SCENE_BREAK =
  /^(?:(?:[*＊✱]\s*){3,}|(?:[-—–─]\s*){3,}|(?:[~～]\s*){3,}|(?:[•·]\s*){3,}|(?:#\s*){1,3}|⁂|(?:[◇◆]\s*){1,3})$/u;
