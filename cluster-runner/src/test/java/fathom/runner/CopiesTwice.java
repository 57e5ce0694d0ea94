package fathom.runner;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.Optional;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * A dose for memory copies: an agent of the JVM, with which the copies of every other iteration are
 * done twice, so that each tier must cost twice as much in them. It is a file of its own, of one
 * class and the JDK's.
 */
public final class CopiesTwice implements ClassFileTransformer {
  private static final String COPIES = "fathom/bench/memory/CopyBenchmark";
  private static final String COPY = "copy";
  private static final String ONCE = "copyOnce";
  private static final String NEXT = "nextCondition";
  private static final MethodTypeDesc NUMBER = MethodTypeDesc.of(ConstantDescs.CD_long);
  private static final ClassDesc AGENT = CopiesTwice.class.describeConstable().orElseThrow();

  /** How many copies an operation of this iteration makes; the changed class reads it. */
  public static int copies = 1;

  /** The changed class calls this before each iteration: the first one copies twice. */
  public static void flip() {
    copies = 3 - copies;
  }

  /** The method that the JVM calls before {@code main}. */
  public static void premain(@Nullable String arguments, Instrumentation jvm) {
    jvm.addTransformer(new CopiesTwice());
  }

  /** Writes the agent, and says how a JVM is told to take it. */
  static String option(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Premain-Class", CopiesTwice.class.getName());
    String entry = CopiesTwice.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        InputStream bytes =
            Optional.ofNullable(CopiesTwice.class.getResourceAsStream("/" + entry)).orElseThrow()) {
      out.putNextEntry(new JarEntry(entry));
      bytes.transferTo(out);
      out.closeEntry();
    }
    return "-javaagent:" + jar;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    return COPIES.equals(name) ? twice(bytes) : null;
  }

  /** The class with what {@code copy()} was under another name, called as often as it is to be. */
  private static byte[] twice(byte[] bytes) {
    ClassFile file = ClassFile.of();
    ClassModel model = file.parse(bytes);
    return file.build(
        model.thisClass().asSymbol(),
        builder ->
            model.forEach(
                element -> {
                  if (element instanceof MethodModel method
                      && method.methodName().equalsString(COPY)) {
                    split(builder, method, model.thisClass().asSymbol());
                  } else if (element instanceof MethodModel method
                      && method.methodName().equalsString(NEXT)) {
                    flipFirst(builder, method);
                  } else {
                    builder.with(element);
                  }
                }));
  }

  private static void split(ClassBuilder builder, MethodModel method, ClassDesc owner) {
    builder.withMethodBody(
        ONCE,
        method.methodTypeSymbol(),
        ClassFile.ACC_PUBLIC | ClassFile.ACC_FINAL,
        code -> method.code().orElseThrow().forEach(code));
    builder.withMethodBody(
        COPY,
        NUMBER,
        ClassFile.ACC_PUBLIC,
        code -> {
          Label again = code.newLabel();
          code.getstatic(AGENT, "copies", ConstantDescs.CD_int).istore(1);
          code.lconst_0().lstore(2);
          code.labelBinding(again);
          code.aload(0).invokevirtual(owner, ONCE, NUMBER).lload(2).lxor().lstore(2);
          code.iinc(1, -1).iload(1).ifgt(again);
          code.lload(2).lreturn();
        });
  }

  private static void flipFirst(ClassBuilder builder, MethodModel method) {
    builder.withMethodBody(
        method.methodName(),
        method.methodType(),
        method.flags().flagsMask(),
        code -> {
          code.invokestatic(AGENT, "flip", ConstantDescs.MTD_void);
          method.code().orElseThrow().forEach(code);
        });
  }
}
