import com.sun.source.util.JavacTask;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.ToolProvider;

/** Parses all Java below a folder, which needs no Protobuf runtime, and counts the files. */
class CheckJava {
  public static void main(String[] args) throws Exception {
    var compiler = ToolProvider.getSystemJavaCompiler();
    var manager = compiler.getStandardFileManager(null, null, null);
    var errors = new DiagnosticCollector<JavaFileObject>();
    try (var tree = Files.walk(Path.of(args[0]))) {
      var paths = tree.filter(path -> path.toString().endsWith(".java")).toList();
      var sources = manager.getJavaFileObjectsFromPaths(paths);
      var task = (JavacTask) compiler.getTask(null, manager, errors, null, null, sources);
      task.parse();
      errors.getDiagnostics().forEach(System.err::println);
      System.out.println(paths.size() + " files");
    }
    System.exit(errors.getDiagnostics().isEmpty() ? 0 : 1);
  }
}
